import type { Locator, Page } from 'playwright-core';
import { type Exactness, exactnessLevels, patternToRegExp } from './text-pattern.ts';

type Role = Parameters<Page['getByRole']>[0];

const clickableRoles: readonly Role[] = [
  'button',
  'link',
  'tab',
  'checkbox',
  'radio',
  'switch',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'treeitem',
];

/** React Native for web renders a pressable without a role as a focusable element; a label clicks its hidden input. */
const otherClickables = '[tabindex="0"], summary, label';

const fieldRoles: readonly Role[] = ['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider'];

const otherInputTypes = 'hidden checkbox radio submit button reset image file'
  .split(' ')
  .map((type) => `[type=${type}]`);
/** Elements that accept a value. Inputs for passwords, dates, times and colors have no role. */
const fieldSelector = [
  `input:not(${otherInputTypes.join(', ')})`,
  'textarea',
  'select',
  '[contenteditable=""]',
  '[contenteditable=true]',
  ...fieldRoles.map((role) => `[role=${role}]`),
].join(', ');

interface ClickTarget {
  readonly pattern: string;
  readonly role?: Role | undefined;
  /** Takes the last of several matches instead of the first. */
  readonly isLast?: boolean | undefined;
}

/**
 * Finds the control to click. Prefers controls to plain text and exact names to partial ones. A role excludes other
 * kinds of controls, except that a button may be any focusable element.
 */
export async function findClickable(
  page: Page,
  { pattern, role, isLast = false }: ClickTarget,
  within?: Locator,
): Promise<Locator | undefined> {
  const roles = role === undefined ? clickableRoles : [role];
  const sources: ((scope: Locator, name: RegExp) => Locator)[] = [
    (scope, name) => anyOf(roles.map((one) => scope.getByRole(one, { name }))),
  ];
  if (role === undefined || role === 'button') {
    sources.push((scope, name) => scope.locator(otherClickables).filter({ hasText: name }));
  }
  const text = (scope: Locator, name: RegExp) => scope.getByText(name);
  for (const scope of within ? [within] : await findScopes(page)) {
    const control = await pickBest(scope, pattern, sources, isLast);
    if (control) return control;
    const plainText = role === undefined && (await pickBest(scope, pattern, [text], isLast));
    if (plainText) return plainText;
  }
  return undefined;
}

/** Finds a field by its label, accessible name or placeholder. */
export async function findNamedField(page: Page, pattern: string): Promise<Locator | undefined> {
  const fields = page.locator(fieldSelector);
  const sources: ((scope: Locator, name: RegExp) => Locator)[] = [
    (scope, name) => scope.getByLabel(name).and(fields),
    (scope, name) => anyOf(fieldRoles.map((role) => scope.getByRole(role, { name }))),
    (scope, name) => scope.getByPlaceholder(name).and(fields),
  ];
  for (const scope of await findScopes(page)) {
    const field = await pickBest(scope, pattern, sources, false);
    if (field) return field;
  }
  return undefined;
}

/** Finds the first field after a text: people also read a label that the page does not associate with its field. */
export async function findFieldAfterText(
  page: Page,
  pattern: string,
  kind: 'any' | 'select' = 'any',
): Promise<Locator | undefined> {
  const isField =
    kind === 'select'
      ? 'self::select'
      : 'self::input or self::textarea or self::select or @contenteditable="true"';
  const following = (scope: Locator, name: RegExp) =>
    scope.getByText(name).filter({ visible: true }).locator(`xpath=following::*[${isField}][1]`);
  for (const scope of await findScopes(page)) {
    const field = await pickBest(scope, pattern, [following], false, ['exact', 'start']);
    if (field) return field;
  }
  return undefined;
}

/** Finds a group of options by its name. */
export function findGroup(page: Page, pattern: string): Promise<Locator | undefined> {
  const groups: readonly Role[] = ['radiogroup', 'group', 'listbox', 'tablist'];
  const source = (scope: Locator, name: RegExp) =>
    anyOf(groups.map((role) => scope.getByRole(role, { name })));
  return pickBest(page.locator('html'), pattern, [source], false);
}

/** Finds a visible element by its role and name. Fields without a role count as text boxes. */
export async function findByRole(
  page: Page,
  role: Role,
  pattern: string,
): Promise<Locator | undefined> {
  const named = (scope: Locator, name: RegExp) => scope.getByRole(role, { name });
  const found = await pickBest(page.locator('html'), pattern, [named], false);
  return found ?? (role === 'textbox' ? findNamedField(page, pattern) : undefined);
}

/** An open modal dialog comes first, because it covers the page. */
async function findScopes(page: Page): Promise<Locator[]> {
  const root = page.locator('html');
  const modal = page.locator('dialog:modal, [aria-modal="true"]').filter({ visible: true }).last();
  return (await modal.count()) > 0 ? [modal, root] : [root];
}

async function pickBest(
  scope: Locator,
  pattern: string,
  sources: readonly ((scope: Locator, name: RegExp) => Locator)[],
  isLast: boolean,
  levels: readonly Exactness[] = exactnessLevels,
): Promise<Locator | undefined> {
  for (const level of levels) {
    const name = patternToRegExp(pattern, level);
    for (const source of sources) {
      const visible = source(scope, name).filter({ visible: true });
      if ((await visible.count()) > 0) return isLast ? visible.last() : visible.first();
    }
  }
  return undefined;
}

function anyOf(locators: readonly Locator[]): Locator {
  return locators.reduce((all, locator) => all.or(locator));
}
