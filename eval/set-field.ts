import type { Locator } from 'playwright-core';
import { StepError } from './step-error.ts';
import { findBestMatch } from './text-pattern.ts';

/** Sets the value of a field. Pickers of dates, times, colors and ranges get the value directly. */
export async function setField(field: Locator, value: string): Promise<void> {
  const { tag, type } = await kindOf(field);
  if (tag === 'select') return selectOption(field, value);
  const isText = Number.isNaN(Number(value));
  if (tag === 'input' && type === 'number' && isText) {
    // Types key by key, since browsers drop letters in number fields and Playwright refuses to fill them in.
    await field.fill('');
    return field.pressSequentially(value);
  }
  return field.fill(value);
}

/** Selects the option of a `<select>` whose text matches best. */
export async function selectOption(field: Locator, pattern: string): Promise<void> {
  const options = await field.locator('option').evaluateAll((elements) =>
    elements.map((element, index) => ({
      index,
      text: element.textContent ?? '',
      isDisabled: element.matches(':disabled'),
    })),
  );
  const enabled = options.filter(({ isDisabled }) => !isDisabled);
  const option = findBestMatch(enabled, ({ text }) => text, pattern);
  if (!option) {
    const texts = enabled.map(({ text }) => text.trim()).join(', ');
    throw new StepError(`no such option; there are: ${texts}`);
  }
  await field.selectOption({ index: option.index });
}

export function kindOf(field: Locator): Promise<{ tag: string; type: string; list: string }> {
  return field.evaluate((element) => ({
    tag: element.tagName.toLowerCase(),
    type: (element.getAttribute('type') ?? '').toLowerCase(),
    list: element.getAttribute('list') ?? '',
  }));
}
