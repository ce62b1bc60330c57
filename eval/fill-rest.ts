import type { ElementHandle, Locator, Page } from 'playwright-core';
import { findForm } from './find-form.ts';
import type { PageElement } from './page-element.ts';
import { type EmptyField, isEnd, plausibleValue } from './plausible-value.ts';
import { pollUntil } from './poll-until.ts';
import { sampleFileFor } from './sample-file.ts';

type Kind = 'text' | 'select' | 'toggle' | 'file' | 'picker';

interface RestField extends EmptyField {
  readonly kind: Kind;
  readonly accept: string;
}

const candidates =
  'input, textarea, select, [role=combobox], [role=radio], [role=checkbox], button[aria-haspopup]';
const popupTimeoutMs = 1_000;

/**
 * Fills in the empty fields of the open form with plausible values. Leaves search fields, optional files and optional
 * check boxes alone.
 */
export async function fillRest(page: Page): Promise<void> {
  const form = await findForm(page);
  const text = await form.innerText();
  for (const field of await form.locator(candidates).elementHandles()) {
    const rest = await describeField(field, text);
    if (rest) await fillField(page, field, rest);
  }
}

async function fillField(page: Page, field: ElementHandle, rest: RestField): Promise<void> {
  if (rest.kind === 'text') return field.fill(plausibleValue(rest));
  if (rest.kind === 'file') return field.setInputFiles(sampleFileFor(rest.accept));
  // A styled toggle can lie below its label, so it is clicked by script.
  if (rest.kind === 'toggle') return field.dispatchEvent('click');
  if (rest.kind === 'picker') return pickFromPopup(page, field);
  return selectAny(field, isEnd.test(rest.hint));
}

/** Selects the first option, or the last one for the end of a period. */
async function selectAny(field: ElementHandle, isLast: boolean): Promise<void> {
  const indexes = await field.evaluate((select) =>
    [...select.querySelectorAll('option')].flatMap((option, index) =>
      option.matches(':enabled') && option.getAttribute('value') !== '' ? [index] : [],
    ),
  );
  const index = indexes.at(isLast ? -1 : 0);
  if (index !== undefined) await field.selectOption({ index });
}

/** Opens a list or a calendar, and takes its first option or its last day: the earlier ones can be in the past. */
async function pickFromPopup(page: Page, opener: ElementHandle): Promise<void> {
  await opener.click();
  const enabled = (choices: Locator) =>
    choices.filter({ visible: true }).and(page.locator(':not([aria-disabled=true], :disabled)'));
  const options = enabled(page.getByRole('option'));
  const days = enabled(page.locator('[role=gridcell] button, button[role=gridcell]'));
  const choice = await pollUntil(async () => {
    if ((await options.count()) > 0) return options.first();
    return (await days.count()) > 0 && days.last();
  }, popupTimeoutMs);
  await choice?.click();
}

/** Describes a field that a person has to fill in; null if it needs no value or already has one. */
function describeField(field: ElementHandle, formText: string): Promise<RestField | null> {
  return field.evaluate((node, text) => {
    const element = node as unknown as FormElement;
    const attribute = (name: string) => element.getAttribute(name) ?? '';
    const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent);
    const names = ['aria-label', 'placeholder', 'name', 'id'].map(attribute);
    const hint = [...labels, ...names].join(' ');
    const role = attribute('role');
    const type = element.matches('textarea') ? 'textarea' : (element.type ?? '');
    const isRequired = element.matches('[required], [aria-required=true]');
    const form = element.closest('form, fieldset, [role=radiogroup], [role=dialog], body');

    const kindOfToggle = () => {
      const isRadio = type === 'radio' || role === 'radio';
      const same = attribute('name') ? `[name=${JSON.stringify(attribute('name'))}]` : '';
      const checked = ':checked, [aria-checked=true], [data-state=checked]';
      if (isRadio) return form?.querySelector(`:is(${checked})${same}`) ? null : 'toggle';
      const isConsent = isRequired || /agree|accept|consent|terms|privacy|zustimm/i.test(hint);
      return isConsent && !element.matches(checked) ? 'toggle' : null;
    };
    const kind = (): Kind | null => {
      if (type === 'file') return isRequired && element.value === '' ? 'file' : null;
      if (!element.checkVisibility() || element.matches(':disabled, [readonly]')) return null;
      if (/^(?:radio|checkbox)$/.test(role || type)) return kindOfToggle();
      if (element.matches('select')) return element.value === '' ? 'select' : null;
      if (element.matches('button, div, span')) {
        const shown = (element.textContent ?? '').trim();
        const isEmpty =
          element.matches('[data-placeholder]') || /^(?:select|choose|pick)/i.test(shown);
        return isEmpty ? 'picker' : null;
      }
      if (/^(?:hidden|submit|button|reset|image|range|color|search)$/.test(type)) return null;
      return element.value === '' && !/search|filter|suche|buscar|recherch/i.test(hint)
        ? 'text'
        : null;
    };
    const found = kind();
    if (!found) return null;
    const [min, max, accept] = ['min', 'max', 'accept'].map(attribute) as [string, string, string];
    const maxLength = element.maxLength ?? -1;
    return { kind: found, type, hint, min, max, accept, maxLength, formText: text };
  }, formText);
}

interface FormElement extends PageElement {
  readonly type?: string;
  readonly value?: string;
  readonly maxLength?: number;
  readonly labels?: Iterable<PageElement> | null;
  getAttribute(name: string): string | null;
}
