import assert from 'node:assert/strict';
import type { EnvironmentStage } from '@millwright/contract';
import type { Page } from 'playwright-core';
import { freshDatabase } from '../../../apps/server/src/testing/database.ts';
import { AppVisitor } from '../../support/app-visitor.ts';
import { findChromium, startChromium, type TestBrowser } from '../../support/chromium.ts';
import type { Client } from '../../support/client.ts';
import { KillableService } from '../../support/killable-service.ts';
import { desktop } from '../../support/studio-tab.ts';

export const password = 'a long enough password';
export const siteName = 'harbour-barbers';

export interface DayTimes {
  readonly day: string;
  readonly times: readonly string[];
}

/** A booking app of a service, which the tests follow from its first turn to a rollback. */
export class BookingApp implements AsyncDisposable {
  readonly service: KillableService;
  readonly browser: TestBrowser;
  /** Known once the app is built. */
  projectId = '';
  preview = '';
  /** A day that customers book, as pages name it. */
  day = '';

  private constructor(service: KillableService, browser: TestBrowser) {
    this.service = service;
    this.browser = browser;
  }

  static async open(): Promise<BookingApp> {
    const service = await KillableService.open({
      DATABASE_URL: await freshDatabase(),
      TEST_SANDBOXES: 'web',
      PUBLISH_AUDIT: 'off',
      // Verified but not repaired: no user is there to answer the question.
      VERIFY_TURNS: 'true',
      AUTO_FIX_MAX_ATTEMPTS: '0',
    });
    return new BookingApp(service, await startChromium(String(findChromium())));
  }

  get client(): Client {
    return this.service.client;
  }

  /** Address of the published app. */
  get site(): string {
    return `http://${siteName}.preview.localhost:${this.service.port}/`;
  }

  async runSql(stage: EnvironmentStage, sql: string): Promise<unknown[][]> {
    const path = `/api/v1/projects/${this.projectId}/database/sql`;
    const { status, body } = await this.client.json('POST', path, { sql, stage, read_only: false });
    assert.equal(status, 200, JSON.stringify(body));
    return body['rows'] as unknown as unknown[][];
  }

  visitorAt(address: string): AppVisitor {
    return new AppVisitor(this.service.port, address);
  }

  /** Signs up from the button of the start page, which leads to the times. */
  async signUp(address: string, name: string, viewport = desktop): Promise<Page> {
    const page = await this.browser.newPage({ viewport });
    await page.goto(address);
    await page.getByRole('link', { name: 'Book a haircut' }).click();
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@example.com`);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByRole('heading', { name: /^Book a haircut/ }).waitFor();
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.browser.close();
    await this.service[Symbol.asyncDispose]();
  }
}

export async function readFreeTimes(visitor: AppVisitor): Promise<readonly DayTimes[]> {
  const { status, body } = await visitor.request('/api/slots');
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as readonly DayTimes[];
}
