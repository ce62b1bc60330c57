import type { TurnContext } from '@millwright/contract';
import type { Specification } from './specification.ts';

type Element = NonNullable<TurnContext['elements']>[number];

/** Words that refer to a picked element, such as "this title". */
const pointing =
  /\b(?:this|that)\b(?:\s+(?:text|title|heading|headline|label|button|name|words?|field|column|screen|tab|element|thing)\b)?|\bit\b/i;

/** Replaces such words with the name of the picked element, if that is a named part of the app. */
export function spellOut(app: Specification, request: string, context: TurnContext): string {
  const [element, ...others] = context.elements ?? [];
  const meant = element && others.length === 0 ? nameIn(app, element) : undefined;
  return meant === undefined ? request : request.replace(pointing, () => meant);
}

/** Returns what an element shows, if that is a named part of the app. */
export function nameIn(app: Specification, { text = '' }: Element): string | undefined {
  const shown = text.trim().toLowerCase();
  if (shown === '') return undefined;
  const isShown = (name: string) => name.trim().toLowerCase() === shown;
  if (isShown(app.title)) return 'the app title';
  // The start of a landing page says the same in a text of its own.
  const isOwnText = app.screens[0]?.kind === 'landing';
  if (isShown(app.tagline) && !isOwnText) return 'the tagline';
  const screen = app.screens.find(({ title }) => isShown(title));
  if (screen) return `the ${screen.title} screen`;
  const field = app.entities.flatMap(({ fields }) => fields).find(({ label }) => isShown(label));
  return field && `the ${field.label} field`;
}
