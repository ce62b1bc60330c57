import type { Page } from 'playwright-core';
import { clickControl } from './click-control.ts';
import { findClickable, findFieldAfterText, findGroup, findNamedField } from './find-control.ts';
import { pollUntil } from './poll-until.ts';
import { kindOf, selectOption } from './set-field.ts';
import { StepError } from './step-error.ts';

/**
 * Chooses an option of a named control: a select, a combobox, a group of radio buttons, or a row of buttons. Returns
 * false if there is no such control yet.
 */
export async function chooseOption(page: Page, name: string, option: string): Promise<boolean> {
  const field = await findNamedField(page, name);
  if (field) {
    const { tag, list } = await kindOf(field);
    if (tag === 'select') await selectOption(field, option);
    else if (list) await field.fill(option);
    else await chooseFromPopup(page, () => field.click(), option);
    return true;
  }
  const group = await findGroup(page, name);
  const grouped = group && (await findClickable(page, { pattern: option }, group));
  if (grouped) {
    await clickControl(grouped);
    return true;
  }
  const select = await findFieldAfterText(page, name, 'select');
  if (select) {
    await selectOption(select, option);
    return true;
  }
  const visible = await findClickable(page, { pattern: option });
  if (visible) {
    await clickControl(visible);
    return true;
  }
  const opener = await findClickable(page, { pattern: name, role: 'button' });
  if (opener) await chooseFromPopup(page, () => clickControl(opener), option);
  return opener !== undefined;
}

async function chooseFromPopup(
  page: Page,
  open: () => Promise<void>,
  option: string,
): Promise<void> {
  await open();
  const item = await pollUntil(
    async () =>
      (await findClickable(page, { pattern: option, role: 'option' })) ??
      (await findClickable(page, { pattern: option })),
    1_500,
  );
  if (!item) throw new StepError('the opened list has no such option');
  await clickControl(item);
}
