import type { Locator, Page } from 'playwright-core';
import { anyOf, findScopes, pickBest, type Role, type Source } from './find-control.ts';
import { patternToRegExp } from './text-pattern.ts';

const actionRoles: readonly Role[] = ['button', 'link', 'tab', 'menuitem'];
/** No part of a name inside another word: "Book" is not "Facebook". */
const levels = ['exact', 'start', 'word'] as const;

export interface ActionTarget {
  readonly pattern: string;
  /** Text in the same item of a list, card or row of a table. */
  readonly near?: string | undefined;
}

/** Finds an enabled button, link or tab by its name. With an open modal dialog, only in there. */
export async function findAction(
  page: Page,
  { pattern, near }: ActionTarget,
): Promise<Locator | undefined> {
  const source = near === undefined ? actionsIn : actionsNear(page, near);
  const [scope = page.locator('html')] = await findScopes(page);
  return pickBest(scope, pattern, [source], false, levels);
}

const actionsIn: Source = (scope, name) =>
  anyOf(actionRoles.map((role) => scope.getByRole(role, { name, disabled: false })));

/** More text than the item of a list has. */
const longText = /[\s\S]{1000}/;

/** Actions in the smallest element around both, unless that is a large part of the page. */
function actionsNear(page: Page, near: string): Source {
  const text = patternToRegExp(near, 'part');
  return (scope, name) => {
    const action = actionsIn(page.locator(':scope'), name).filter({ visible: true });
    const item = scope
      .locator(':not(html, body, main)')
      .filter({ hasText: text, has: action, hasNotText: longText })
      // Ancestors come before their descendants.
      .last();
    return actionsIn(item, name);
  };
}
