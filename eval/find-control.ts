import type { Locator, Page } from 'playwright-core';
import { type Exactness, exactnessLevels, patternToRegExp } from './text-pattern.ts';

export type Role = Parameters<Page['getByRole']>[0];

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

const otherInputTypes = 'hidden checkbox radio submit button reset image file'.split(' ');
/** Elements that accept a value. Inputs for passwords, dates, times and colors have no role. */
export const fieldSelector = [
  `input:not(${otherInputTypes.map((type) => `[type=${type}]`).join(', ')})`,
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

export type Source = (scope: Locator, name: RegExp) => Locator;

/**
 * Finds the control to click. Prefers controls of the role to others, controls to plain text, and exact names to partial
 * ones.
 */
export async function findClickable(
  page: Page,
  { pattern, role, isLast = false }: ClickTarget,
  within?: Locator,
): Promise<Locator | undefined> {
  for (const scope of within ? [within] : await findScopes(page)) {
    for (const sources of clickSources(role)) {
      const control = await pickBest(scope, pattern, sources, isLast);
      if (control) return control;
    }
  }
  return undefined;
}

/** Kinds of elements that may be clicked, in groups from the best to the worst. */
function clickSources(role: Role | undefined): Source[][] {
  const withRole = (roles: readonly Role[]): Source => {
    return (scope, name) => anyOf(roles.map((one) => scope.getByRole(one, { name })));
  };
  const other: Source = (scope, name) => scope.locator(otherClickables).filter({ hasText: name });
  if (role === undefined) {
    return [[withRole(clickableRoles), other], [(scope, name) => scope.getByText(name)]];
  }
  // Users call anything a button that looks like one, and a switch a checkbox.
  if (role === 'button') return [[withRole(['button']), other], [withRole(clickableRoles)]];
  if (role === 'checkbox') return [[withRole(['checkbox', 'switch', 'menuitemcheckbox'])]];
  return [[withRole([role])]];
}

/** Finds a field by its label, accessible name or placeholder. */
export async function findNamedField(page: Page, pattern: string): Promise<Locator | undefined> {
  const fields = page.locator(fieldSelector);
  const sources: Source[] = [
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
  const isOther = otherInputTypes.map((type) => `@type="${type}"`).join(' or ');
  const isField =
    kind === 'select'
      ? 'self::select'
      : `self::input[not(${isOther})] or self::textarea or self::select or @contenteditable="true"`;
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

interface ControlTarget {
  readonly pattern: string;
  readonly role: Role;
  /** Part of the address of a link. */
  readonly href?: string | undefined;
}

/** Finds a visible control by its role and name. Every field counts as a text box: some kinds have no role. */
export async function findControl(
  page: Page,
  { pattern, role, href }: ControlTarget,
): Promise<Locator | undefined> {
  if (role === 'textbox') return findNamedField(page, pattern);
  if (role === 'button' || role === 'checkbox') return findClickable(page, { pattern, role });
  const named: Source = (scope, name) => {
    const controls = scope.getByRole(role, { name });
    return href === undefined
      ? controls
      : controls.and(page.locator(`[href*=${JSON.stringify(href)}]`));
  };
  return pickBest(page.locator('html'), pattern, [named], false);
}

/** An open modal dialog comes first, because it covers the page. */
export async function findScopes(page: Page): Promise<Locator[]> {
  const root = page.locator('html');
  const modal = page.locator('dialog:modal, [aria-modal="true"]').filter({ visible: true }).last();
  return (await modal.count()) > 0 ? [modal, root] : [root];
}

export async function pickBest(
  scope: Locator,
  pattern: string,
  sources: readonly Source[],
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

export function anyOf(locators: readonly Locator[]): Locator {
  return locators.reduce((all, locator) => all.or(locator));
}
