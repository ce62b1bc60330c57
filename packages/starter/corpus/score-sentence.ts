import type { Action, Clause } from '../src/brief/brief.ts';
import { plainWording } from '../src/brief/plain-wording.ts';
import { readBrief } from '../src/brief/read-brief.ts';
import { tidied } from '../src/understand/prompt-text.ts';
import { takeRequestedColors } from '../src/understand/requested-colors.ts';
import { singular } from '../src/understand/word-forms.ts';
import type { LabeledSentence } from './labeled-sentence.ts';

/** A property of a sentence that is scored. */
export type Aspect =
  | 'kinds'
  | 'things'
  | 'pages'
  | 'features'
  | 'colors'
  | 'noExtraActions'
  | 'noExtraColors';

export interface Score {
  readonly aspect: Aspect;
  readonly isRight: boolean;
}

type Labeled<R extends string> = Extract<LabeledSentence['clauses'][number], { role: R }>;

/** Compares what the parser finds in a sentence with its labels. */
export function scoreSentence({ text, clauses: expected }: LabeledSentence): Score[] {
  const { colors, rest } = takeRequestedColors(plainWording(tidied(text)));
  const { clauses } = readBrief(rest);
  const of = <R extends string>(role: R) =>
    expected.filter((clause): clause is Labeled<R> => clause.role === role);
  const score = (aspect: Aspect, isRight: boolean): Score => ({ aspect, isRight });
  const isFound = (color: Labeled<'color'>) => colors[color.part] !== undefined;
  const wanted = of('color');
  return [
    ...scoreActions(
      of('action'),
      clauses.filter((clause) => clause.role === 'action'),
    ),
    ...of('page').map(({ name }) => score('pages', hasPage(clauses, name))),
    ...of('feature').map((feature) => score('features', hasFeature(clauses, feature.text))),
    ...wanted.map((color) => score('colors', isFound(color))),
    ...(wanted.length === 0 ? [score('noExtraColors', Object.keys(colors).length === 0)] : []),
  ];
}

function scoreActions(expected: readonly Labeled<'action'>[], found: readonly Action[]): Score[] {
  const left = [...found];
  const scores = expected.flatMap(({ kind, things }): Score[] => {
    const at = left.findIndex((action) => action.kind === kind);
    const [action] = at < 0 ? [] : left.splice(at, 1);
    if (!action) return [{ aspect: 'kinds', isRight: false }];
    const heads = new Set(action.things.map(({ noun }) => headOf(singular(noun))));
    const isRight = things.every((thing) => heads.has(headOf(thing)));
    return [
      { aspect: 'kinds', isRight: true },
      { aspect: 'things', isRight },
    ];
  });
  return [...scores, { aspect: 'noExtraActions', isRight: found.length <= expected.length }];
}

const headOf = (noun: string) => noun.split(' ').at(-1);

const hasPage = (clauses: readonly Clause[], name: string): boolean =>
  clauses.some(
    (clause) =>
      clause.role === 'page' && (clause.name.includes(name) || name.includes(clause.name)),
  );

const hasFeature = (clauses: readonly Clause[], text: string): boolean => {
  const [first = ''] = text.split(' ');
  return clauses.some(
    (clause) => clause.role === 'feature' && clause.text.toLowerCase().includes(first),
  );
};
