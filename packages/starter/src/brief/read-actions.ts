import type { Action, Clause, Thing } from './brief.ts';
import { hideInner, showInner } from './inner-lists.ts';
import { readThings } from './read-things.ts';
import { notVerbs } from './scan-actions.ts';
import { type ActionKind, type VerbForm, type VerbFound, verbAt } from './verbs.ts';

/** Reads a list of verb phrases: `search tools by category, view the details of each tool and cancel …`. */
export function readActions(who: string, body: string, forms: readonly VerbForm[]): Clause[] {
  const phrases: string[] = [];
  for (const part of hideInner(body).split(
    /(\s*[,;]\s*(?:and |or |then |as well as )?|\s+(?:and|or|as well as|then)\s+(?:also )?)/i,
  )) {
    const isVerb = verbAt(part, forms) !== undefined && !notVerbs.test(part);
    if (phrases.length === 0 || (isVerb && /^[\s,;]|^$/.test(phrases.at(-1)?.slice(-1) ?? ''))) {
      if (phrases.length > 0) phrases[phrases.length - 1] = trimmed(phrases.at(-1) ?? '');
      phrases.push(part);
    } else phrases[phrases.length - 1] += part;
  }
  return withSharedObjects(phrases.map(showInner), forms).map(({ text, verb, object }) =>
    verb ? actionOf(text, verb, object, who.toLowerCase()) : { role: 'unknown', text },
  );
}

interface VerbPhrase {
  readonly text: string;
  readonly verb: VerbFound | undefined;
  readonly object: string;
}

/** Joins verbs that share an object: "add, edit and delete equipment" is one clause. */
function withSharedObjects(phrases: readonly string[], forms: readonly VerbForm[]): VerbPhrase[] {
  const found: VerbPhrase[] = [];
  let waiting: string[] = [];
  for (const phrase of phrases.map(trimmed)) {
    const verb = verbAt(phrase, forms);
    const object = phrase
      .split(/\s+/)
      .slice(verb?.length ?? 0)
      .join(' ');
    if (
      verb &&
      object === '' &&
      sharing.has(verb.kind) &&
      phrase !== trimmed(phrases.at(-1) ?? '')
    ) {
      waiting.push(phrase);
      continue;
    }
    if (waiting.length === 0) found.push({ text: phrase, verb, object });
    else {
      const text = `${waiting.join(', ')} and ${phrase}`;
      found.push({ text, verb: verb && { ...verb, kind: 'manage' }, object });
    }
    waiting = [];
  }
  return found;
}

const sharing: ReadonlySet<string> = new Set([
  'browse',
  'create',
  'edit',
  'remove',
  'manage',
  'search',
  'filter',
  'sort',
]);

const trimmed = (phrase: string): string =>
  phrase.trim().replace(/(?:[\s,;]|\b(?:and|or|as well as|then|also))+$/i, '');

export function actionOf(
  text: string,
  verb: Pick<VerbFound, 'kind'>,
  object: string,
  who: string,
): Action {
  const { things, by } = readThings(withObject(text, object));
  return {
    role: 'action',
    text,
    kind: kindOf(text, verb, things),
    who,
    things,
    by,
    isCertain: true,
  };
}

/** Objects for verbs that stand without one: "neighbors post with their name" is about posts. */
const writings = [
  [/^(?:post|publish)\b/i, 'posts'],
  [/^(?:comment|reply|answer|respond)\b/i, 'comments'],
  [/^review\b/i, 'reviews'],
  [/^ask\b/i, 'questions'],
  // "Order with name and address" says how, not what.
  [/^(?:place (?:an |their )?orders?|order|buy|book|reserve|register|subscribe|sign up)\b/i, ''],
] as const;

function withObject(text: string, object: string): string {
  // "Book an appointment: name, phone, reason" lists what the form asks for.
  if (/^(?:book|reserve)\b/i.test(text)) return object.replace(/:.*$/, '');
  const said = writings.find(([verb]) => verb.test(text))?.[1];
  return said !== undefined && /^with\b/i.test(object) ? said && `${said} ${object}` : object;
}

const formNouns =
  /\b(?:applications?|inquir(?:y|ies)|enquir(?:y|ies)|requests?|feedback|complaints?|form|survey)$/i;

/** Determines the kind of an action by its object: adding tickets to a cart is buying, an application is a form. */
function kindOf(
  text: string,
  { kind }: Pick<VerbFound, 'kind'>,
  things: readonly Thing[],
): ActionKind {
  if (kind !== 'create') return kind;
  if (/\b(?:cart|basket)\b/i.test(text)) return 'buy';
  // "Leave requests with name, days and reason" are records with a form.
  return things.some(({ noun, fields }) => formNouns.test(noun) && !/,/.test(fields))
    ? 'contact'
    : kind;
}
