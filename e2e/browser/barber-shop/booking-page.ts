import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../../apps/server/src/testing/eventually.ts';
import { assertAccessible } from '../../support/studio-tab.ts';

/** The app in the browser of a customer, who books times of one day. */
export class BookingPage {
  readonly page: Page;
  readonly #address: string;
  readonly #day: string;

  constructor(page: Page, address: string, day: string) {
    this.page = page;
    this.#address = address;
    this.#day = day;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.#address).href);
  }

  /** Shows the times of the day. */
  async openDay(): Promise<void> {
    await this.goto('/book');
    await this.page.getByRole('radio', { name: this.#day, exact: true }).click();
    await this.page.getByRole('heading', { name: this.#day }).waitFor();
  }

  timeButton(time: string): Locator {
    return this.page.getByRole('button', { name: time, exact: true });
  }

  async book(time: string): Promise<void> {
    await this.timeButton(time).click();
    await this.confirm(time);
  }

  async confirm(time: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Book this time' }).click();
    await this.page.getByRole('heading', { name: 'My bookings' }).waitFor();
    await this.bookingAt(time).waitFor();
  }

  /** Toasts are list items as well, outside of the main part. */
  get bookings(): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: this.#day });
  }

  bookingAt(time: string): Locator {
    return this.bookings.filter({ hasText: time });
  }

  assertAccessible(name: string): Promise<void> {
    return assertPageIsAccessible(this.page, name);
  }
}

/** Without the transitions of the last click, whose colors have too little contrast. */
export async function assertPageIsAccessible(page: Page, name: string): Promise<void> {
  await eventually(
    () => page.evaluate<boolean>('document.getAnimations().length === 0'),
    'nothing moves',
  );
  await assertAccessible(page, `barber-${name}`);
}
