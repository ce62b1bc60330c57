import { own } from './own.ts';
export interface Question {
  readonly key: string;
  readonly header: string;
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly description: string }[];
}

/** Words without information about the subject of an app. */
const empty = new Set(
  `a an the app apps application website site web page tool something anything thing things cool nice good great
  awesome fun useful interesting new simple small little best amazing beautiful pretty project program software
  make build create generate design develop code give show help me us i we you my our your please can could would
  will want need like to for with of and or it that this some any hi hello hey test start go ok okay do does idea
  ideas surprise what whatever how is be have let's lets just really very im i'm there eine ein app mach mir etwas
  haz una algo crea fais moi une quelque chose now today quickly here is's d'une mobile phone online get started
  your choice up dont don't know not sure no idea random stuff users user people everyone`.split(
    /\s+/,
  ),
);

export const saysNothing = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).every((word) => empty.has(word));

export const questionsFor = (): readonly Question[] => [
  {
    key: 'about',
    header: 'Your app',
    question: 'What should your app do?',
    options: [
      {
        label: 'Keep track of things',
        description: 'Books, plants, expenses: a list with details for each item',
      },
      { label: 'Plan tasks', description: 'A to-do board, from planned to done' },
      { label: 'Present something', description: 'A page about a business, a person or an event' },
      { label: 'Build habits', description: 'Daily habits with streaks' },
      { label: 'Learn or play', description: 'A quiz, flashcards or a small game' },
    ],
  },
];

const prompts: Readonly<Record<string, string>> = {
  'keep track of things': 'A book tracker with author, status, rating 1-5 and finished date',
  'plan tasks': 'A kanban board for tasks with priority and due date',
  'present something': 'A landing page for a small studio with services, work, prices and contact',
  'build habits': 'A habit tracker with streaks',
  'learn or play': 'A general knowledge quiz',
};

/** Merges a prompt with the answers to its questions. */
export function withAnswers(prompt: string, answers: Readonly<Record<string, string>>): string {
  const said = Object.values(answers)
    .map((answer) => own(prompts, answer.trim().toLowerCase()) ?? answer.trim())
    .filter((answer) => answer !== '');
  return saysNothing(prompt) ? said.join('. ') : [prompt.trim(), ...said].join('. ');
}
