import type { Locator, Page } from 'playwright-core';
import { fieldSelector } from './find-control.ts';

const focusedField = ':is(input, textarea, select, [contenteditable=true]):focus';

/**
 * Finds the form that a person would fill in now: in an open dialog, around the field that was filled in last, or the
 * form with the most fields. Forms need no `<form>`, so an element with fields and a submit button is one, too.
 */
export async function findForm(page: Page): Promise<Locator> {
  const fields = page.locator(fieldSelector);
  const around = page.locator(`:has(${focusedField})`);
  const candidates = [
    page.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ has: fields }),
    page.locator(`form:has(${focusedField})`),
    // Ancestors come before their descendants: the last one is the smallest.
    around.filter({ has: page.getByRole('button', { name: submitName }) }),
  ];
  for (const candidate of candidates) {
    const visible = candidate.filter({ visible: true });
    if ((await visible.count()) > 0) return visible.last();
  }
  return (await findLargestForm(page)) ?? page.locator('body');
}

async function findLargestForm(page: Page): Promise<Locator | undefined> {
  let [largest, mostFields]: [Locator | undefined, number] = [undefined, 0];
  for (const form of await page.locator('form').filter({ visible: true }).all()) {
    const count = await form.locator(fieldSelector).filter({ visible: true }).count();
    if (count > mostFields) [largest, mostFields] = [form, count];
  }
  return largest;
}

/** Finds the enabled button that submits a form. Of several, the last one is the main action. */
export async function findSubmitButton(page: Page): Promise<Locator | undefined> {
  const form = await findForm(page);
  const kinds = [
    form.locator('button[type=submit], input[type=submit]'),
    form.getByRole('button', { name: submitName }),
    form.locator('button:not([type])'),
  ];
  for (const kind of kinds) {
    const enabled = kind.and(page.locator(':enabled')).filter({ visible: true });
    if ((await enabled.count()) > 0) return enabled.last();
  }
  return undefined;
}

/** Finds the first text area, or the first field if there is none. */
export async function findFirstField(page: Page): Promise<Locator | undefined> {
  for (const selector of ['textarea, [contenteditable=true]', fieldSelector]) {
    const editable = page.locator(`:is(${selector}):not([readonly])`).filter({ visible: true });
    if ((await editable.count()) > 0) return editable.first();
  }
  return undefined;
}

const submitVerbs = [
  ...['add', 'apply', 'ask', 'book', 'buy', 'calculate', 'check', 'complete', 'confirm'],
  ...['continue', 'convert', 'create', 'donate', 'done', 'finish', 'generate', 'join', 'log in'],
  ...['next', 'order', 'pay', 'place', 'post', 'publish', 'purchase', 'record', 'register'],
  ...['reply', 'request', 'reserve', 'rsvp', 'save', 'schedule', 'send', 'share', 'sign'],
  ...['submit', 'subscribe', 'update', 'upload', 'vote'],
  ...['absenden', 'anmelden', 'buchen', 'erstellen', 'hinzufügen', 'reservieren', 'senden'],
  ...['speichern', 'ajouter', 'enregistrer', 'envoyer', 'réserver', 'valider'],
  ...['agregar', 'añadir', 'enviar', 'guardar', 'reservar'],
];
/** Names of buttons that submit a form, perhaps after an icon. */
const submitName = new RegExp(String.raw`^\W*(?:${submitVerbs.join('|')})\b`, 'i');
