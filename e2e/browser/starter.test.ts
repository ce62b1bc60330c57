import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, suite, test } from 'node:test';
import { type Specification, specification } from '@millwright/starter/specification';
import type { Page } from 'playwright-core';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { sharedSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { longOnly } from '../../apps/server/src/testing/trials.ts';
import { beginnings, followUps } from '../../packages/starter/corpus/follow-ups.ts';
import { prompts } from '../../packages/starter/corpus/prompts.ts';
import { findChromium, startChromium, type TestBrowser } from '../support/chromium.ts';
import { Client, type Stream } from '../support/client.ts';
import { previewOf } from '../support/sandbox-scripts.ts';

const chromium = findChromium();
// In `npm test`, the studio builds one app of the starter model in a sandbox, and tests of the model read what it writes.
const skip = chromium ? longOnly : 'chromium is not installed';
const screenshotDirectory = process.env['SCREENSHOTS'];

suite('apps of the starter model', { skip }, () => {
  let service: TestService;
  let client: Client;
  let browser: TestBrowser;
  // All tests together may take longer than a token is valid.
  beforeEach(async () => {
    client = await Client.of(service);
  });
  before(async () => {
    const settings = { SANDBOX_WARM: '0', RATE_LIMIT_TURNS_PER_HOUR: '0' };
    service = await startTestService(settings, { sandboxes: await sharedSandboxManager() });
    browser = await startChromium(chromium ?? '');
    if (screenshotDirectory) await mkdir(screenshotDirectory, { recursive: true });
  });
  after(async () => {
    await browser?.close();
    await service?.[Symbol.asyncDispose]();
  });

  /** Runs a turn that must succeed; returns its app and the text of its page. */
  async function build(body: Record<string, unknown>, name: string) {
    const turn = await client.turn({ auto_fix: true, ...body });
    assert.equal(turn.reason, 'complete', turn.text.slice(-1_500));
    const [verification] = turn.eventsOf('verification').slice(-1);
    assert.ok(verification?.ok, JSON.stringify(verification));
    const app = readSpecification(turn);
    return { turn, app, text: await readPage(turn, app, name) };
  }

  async function readPage(turn: Stream, app: Specification, name: string): Promise<string> {
    const width = app.platform === 'mobile' ? 390 : 1280;
    const page = await browser.newPage({ viewport: { width, height: 844 } });
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    try {
      await page.goto(previewOf(turn));
      await page.getByText(app.title).first().waitFor();
      if (screenshotDirectory)
        await page.screenshot({ path: join(screenshotDirectory, `${name}.png`) });
      const text = await readScreens(page, app);
      assert.deepEqual(errors, []);
      return text.toLowerCase();
    } finally {
      await page.close();
    }
  }

  function assertShowsFields(text: string, app: Specification): void {
    for (const { plural, fields } of app.entities) {
      assert.ok(text.includes(plural.toLowerCase()), `${plural} is nowhere to be seen`);
      for (const { label } of fields) {
        assert.ok(text.includes(label.toLowerCase()), `${label} is nowhere to be seen`);
      }
    }
  }

  for (const [index, { prompt, platform = 'web', question }] of prompts.entries()) {
    if (question) continue;
    test(`${platform}: ${prompt.slice(0, 90)}`, async () => {
      const { app, text } = await build({ prompt, app_platform: platform }, `${index}`);
      assertShowsFields(text, app);
    });
  }

  for (const [index, { prompt, question }] of prompts.entries()) {
    if (index % 3 !== 0 || question) continue;
    test(`mobile: ${prompt.slice(0, 90)}`, async () => {
      const { app, text } = await build({ prompt, app_platform: 'mobile' }, `mobile-${index}`);
      assertShowsFields(text, app);
    });
  }

  for (const [name, prompt] of Object.entries(beginnings)) {
    const selected = followUps.filter(({ app, isBeyond }) => app === name && !isBeyond);
    test(`${name}: ${selected.length} follow-ups change what they should`, async () => {
      const first = await build({ prompt }, name);
      for (const { request, has = [], lacks = [] } of selected) {
        const project_id = first.turn.projectId;
        const { turn, app, text } = await build({ prompt: request, project_id }, `${name}-after`);
        assertShowsFields(text, app);
        for (const word of has) assert.ok(text.includes(word.toLowerCase()), `${request}: ${word}`);
        for (const word of lacks)
          assert.ok(
            !app.entities.some((one) => one.fields.some(({ label }) => label === word)),
            word,
          );
        const undone = await client.turn({ prompt: 'undo that', project_id, auto_fix: true });
        assert.equal(undone.reason, 'complete', undone.text.slice(-1_500));
        assert.deepEqual(readSpecification(undone), first.app, `${request}, undone`);
        assert.ok(turn.eventsOf('tool_start').some((call) => call.name === 'edit_file'));
      }
    });
  }
});

/** The specification that the turn wrote. */
function readSpecification(turn: Stream): Specification {
  const path = 'specification.json';
  const chunks = turn.eventsOf('file_streaming_chunk').filter((chunk) => chunk.path === path);
  const last = turn.eventsOf('file').findLast((file) => file.path === path);
  const text = last?.content ?? chunks.map(({ content }) => content).join('');
  const { requests: _, edits: __, ...app } = JSON.parse(text);
  return specification.parse(app);
}

/** The text of every screen; the tabs have the titles of the screens. */
async function readScreens(page: Page, { screens }: Specification): Promise<string> {
  const texts = [await textOf(page), await textOfRecord(page, screens[0])];
  for (const screen of screens.slice(1)) {
    const { title } = screen;
    const name = { name: title, exact: true };
    const tab = page.getByRole('tab', name).or(page.getByRole('link', name)).first();
    await tab.click();
    // The browser handles the click asynchronously.
    await tab.and(page.locator('[aria-selected=true], [aria-current=page]')).waitFor();
    texts.push(await textOf(page), await textOfRecord(page, screen));
  }
  return texts.join('\n');
}

/** The text of the first record's page, if records of the screen have their own; returns to the screen. */
async function textOfRecord(page: Page, screen: Specification['screens'][number] | undefined) {
  if (screen?.kind !== 'records' || !screen.detailPage) return '';
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('article').waitFor();
  const text = await textOf(page);
  await page.goBack();
  await page.getByRole('article').waitFor({ state: 'detached' });
  return text;
}

/** Collects the visible text and all labels, placeholders and options. */
const collectTexts = `[
  document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [placeholder], option')].flatMap((element) => [
    element.getAttribute('aria-label'),
    element.getAttribute('placeholder'),
    element.textContent,
  ]),
].join('\\n')`;

function textOf(page: Page): Promise<string> {
  return page.evaluate<string>(collectTexts);
}
