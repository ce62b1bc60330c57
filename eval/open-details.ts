import type { Page } from 'playwright-core';
import { clickControl } from './click-control.ts';
import { findAction } from './find-action.ts';
import { findClickable } from './find-control.ts';
import { pollUntil } from './poll-until.ts';
import { readVisibleText } from './read-visible-text.ts';
import { StepError } from './step-error.ts';

const detailsNames =
  'View details|See details|Show details|Details|Learn more|Read more|More info|More|View|Open';

/** Opens an item of a list. Apps show its details on a page of their own, in a dialog or in place. */
export async function openDetails(page: Page, item: string, timeoutMs: number): Promise<void> {
  const control = await pollUntil(
    async () =>
      (await findAction(page, { pattern: detailsNames, near: item })) ??
      (await findClickable(page, { pattern: item })),
    timeoutMs,
  );
  if (!control) throw new StepError('no such item');
  const before = await readState(page);
  await clickControl(control);
  const hasChanged = await pollUntil(async () => (await readState(page)) !== before, timeoutMs);
  if (!hasChanged) throw new StepError('a click on the item changes nothing');
}

const readState = async (page: Page): Promise<string> =>
  `${page.url()}\n${await readVisibleText(page)}`;
