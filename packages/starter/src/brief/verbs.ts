import words from '../../data/verbs.json' with { type: 'json' };

export type ActionKind = keyof typeof words;

export interface VerbFound {
  readonly kind: ActionKind;
  /** In its base form: `browse`. */
  readonly verb: string;
  /** Number of words it takes up. */
  readonly length: number;
}

/** Verbs that are also common nouns: alone, they are part of a list of things. */
export const alsoNouns: ReadonlySet<string> = new Set(
  `record log list note report book order plan review comment message chat vote like share design draft
  schedule reserve rent request display access check search filter sort rank purchase shop contact estimate
  answer play guess draw sketch format start pause win open watch control document present train practice
  post update change mark move close donate volunteer`.split(/\s+/),
);

const doubled = /^(?:[^aeiou]*|.*[^aeiou])[aeiou][bdgmnprt]$/;
const neverDoubled =
  /(?:enter|order|filter|register|offer|open|listen|cancel|visit|edit|monitor|discover|administer|answer|import|export|print|report|format|follow|draft)$/;

/** `browse` → `browsing`. */
function gerundOf(verb: string): string {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^e]e$/.test(verb)) return `${verb.slice(0, -1)}ing`;
  const isDoubled = verb.length <= 6 && doubled.test(verb) && !neverDoubled.test(verb);
  return isDoubled ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

/** `browse` → `browses`. */
function thirdPersonOf(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

const irregular: Readonly<Record<string, string>> = {
  write: 'written',
  see: 'seen',
  find: 'found',
  buy: 'bought',
  sell: 'sold',
  send: 'sent',
  pay: 'paid',
  read: 'read',
  set: 'set',
  make: 'made',
  take: 'taken',
  draw: 'drawn',
  choose: 'chosen',
  keep: 'kept',
  give: 'given',
  leave: 'left',
  split: 'split',
  rent: 'rented',
  lend: 'lent',
};

/** `book` → `booked`. */
function participleOf(verb: string): string {
  const known = irregular[verb];
  if (known) return known;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  const isDoubled = verb.length <= 6 && doubled.test(verb) && !neverDoubled.test(verb);
  return isDoubled ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

export type VerbForm = 'base' | 'gerund' | 'third' | 'participle';

const byForm: Readonly<Record<VerbForm, Map<string, { kind: ActionKind; verb: string }>>> = {
  base: new Map(),
  gerund: new Map(),
  third: new Map(),
  participle: new Map(),
};
for (const [kind, verbs] of Object.entries(words) as [ActionKind, readonly string[]][]) {
  for (const verb of verbs) {
    const [first = '', ...rest] = verb.split(' ');
    const forms = {
      base: first,
      gerund: gerundOf(first),
      third: thirdPersonOf(first),
      participle: participleOf(first),
    };
    for (const [form, word] of Object.entries(forms) as [VerbForm, string][]) {
      const phrase = [word, ...rest].join(' ');
      // The first kind that lists a phrase wins.
      if (!byForm[form].has(phrase)) byForm[form].set(phrase, { kind, verb });
    }
  }
}
const longest = 6;

/** Adverbs and fillers before a verb. */
const before =
  /^(?:(?:to|also|then|later|even|easily|quickly|simply|securely|optionally|directly|online|manually)\s+)+/i;

/** Returns the longest known verb at the start of a text. */
export function verbAt(text: string, forms: readonly VerbForm[]): VerbFound | undefined {
  const lead = before.exec(text)?.[0] ?? '';
  const said = text.slice(lead.length).toLowerCase().split(/\s+/, longest);
  const skipped = lead === '' ? 0 : lead.trim().split(/\s+/).length;
  for (let length = said.length; length > 0; length -= 1) {
    const phrase = said
      .slice(0, length)
      .join(' ')
      .replace(/[.,;:]+$/, '');
    for (const form of forms) {
      const found = byForm[form].get(phrase);
      if (!found) continue;
      const isAlone = said.length === length;
      if (form === 'base' && isAlone && alsoNouns.has(phrase) && lead === '') return undefined;
      return { ...found, length: length + skipped };
    }
  }
  return undefined;
}
