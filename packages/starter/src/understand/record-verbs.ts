import data from '../../data/record-verbs.json' with { type: 'json' };

export type Outcome = (typeof data.outcomes)[number];
export type Stay = (typeof data.stays)[number];
export type Count = (typeof data.counts)[number];
export type Flag = (typeof data.flags)[number];
export type Claim = (typeof data.claims)[number];

export const { outcomes, stays, counts, flags, claims } = data;

const alsoNouns = new Set(data.alsoNouns);
export const isAlsoNoun = (verb: string): boolean => alsoNouns.has(verb);

const irregular: Readonly<Record<string, { participle?: string; gerund?: string }>> = {
  lend: { participle: 'lent' },
  withdraw: { participle: 'withdrawn' },
  begin: { participle: 'begun', gerund: 'beginning' },
  cancel: { participle: 'cancelled', gerund: 'cancelling' },
  give: { participle: 'given' },
  bring: { participle: 'brought' },
  get: { participle: 'got', gerund: 'getting' },
  take: { participle: 'taken' },
  ship: { participle: 'shipped', gerund: 'shipping' },
  stop: { participle: 'stopped', gerund: 'stopping' },
  star: { participle: 'starred', gerund: 'starring' },
  pin: { participle: 'pinned', gerund: 'pinning' },
  unpin: { participle: 'unpinned', gerund: 'unpinning' },
};

const participleOf = (verb: string) =>
  irregular[verb]?.participle ??
  (verb.endsWith('e')
    ? `${verb}d`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ied`
      : `${verb}ed`);
const gerundOf = (verb: string) => irregular[verb]?.gerund ?? `${verb.replace(/e$/, '')}ing`;
const thirdOf = (verb: string) =>
  /(?:s|x|ch|sh)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;

export type RecordVerbForm = 'base' | 'third' | 'gerund' | 'participle';

export interface RecordVerb {
  /** In its base form: `check in`. */
  readonly verb: string;
  /** The word that is inflected, and the others: `checked` and `in`. */
  readonly first: string;
  readonly others: readonly string[];
  readonly form: RecordVerbForm;
}

const all = [
  ...outcomes.flatMap(({ verbs }) => verbs),
  ...stays.flatMap(({ start, end }) => [...start, ...end]),
  ...[...counts, ...flags, ...claims].flatMap(({ verbs, undo }) => [...verbs, ...undo]),
];

const byFirst = new Map<string, RecordVerb[]>();
for (const verb of new Set(all)) {
  const [base = '', ...others] = verb.split(' ');
  const forms: [RecordVerbForm, string][] = [
    ['base', base],
    ['third', thirdOf(base)],
    ['gerund', gerundOf(base)],
    ['participle', participleOf(base)],
  ];
  for (const [form, first] of forms) {
    const known = byFirst.get(first) ?? [];
    known.push({ verb, first, others, form });
    // The longest phrase is tried first: "check in" before a verb that is only "check".
    known.sort((one, other) => other.others.length - one.others.length);
    byFirst.set(first, known);
  }
}

/** Returns the verbs that a word may begin. */
export const recordVerbsAt = (word: string): readonly RecordVerb[] => byFirst.get(word) ?? [];
