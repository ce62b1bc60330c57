import type { Platform } from '@millwright/contract';
import questionData from '../../data/questions.json' with { type: 'json' };
import { own } from './own.ts';
import { closestTools, inSentence } from './tools.ts';

export interface Question {
  readonly key: string;
  readonly header: string;
  readonly question: string;
  readonly options: readonly { readonly label: string; readonly description: string }[];
}

/** Words without information about the subject of an app. */
const empty = new Set(questionData.wordsWithoutSubject);

export const saysNothing = (text: string): boolean =>
  (text.toLowerCase().match(/[\p{L}'’]+/gu) ?? []).every((word) => empty.has(word));

export const questionsFor = (): readonly Question[] => questionData.questions;

const maxTools = 2;

/** Asks what to build instead of an app that Starter has no rules for. */
export const questionAboutType = (noun: string): readonly Question[] => [
  {
    key: 'type',
    header: 'App type',
    question: `I don't have rules for "${noun}". What comes closest?`,
    options: [
      ...closestTools(noun, maxTools).map(({ title, text }) => ({
        label: title,
        description: text,
      })),
      { label: `A list of ${noun} entries`, description: 'Records with the fields that you name' },
      { label: `A page about ${noun}`, description: 'A website that presents something' },
      { label: 'Notes', description: 'Write things down and find them again' },
      { label: 'Something else', description: 'Describe it in other words' },
    ],
  },
];

/** Asks what to build on a phone instead of a tool that exists only on the web. */
export const questionAboutWebTool = (title: string): readonly Question[] => [
  {
    key: 'type',
    header: 'App type',
    question: `The ${inSentence(title)} is only available in web apps. What should the mobile app be instead?`,
    options: [
      { label: 'Notes', description: 'Write things down and find them again' },
      { label: 'Standard calculator', description: 'A pocket calculator with a history' },
      { label: 'Something else', description: 'Describe it in other words' },
    ],
  },
];

/** Asks which game to build instead of one that Starter does not know. */
export const questionAboutGame = (
  names: readonly string[],
  wanted: string,
  platform: Platform,
): readonly Question[] => [
  {
    key: 'game',
    header: 'Game',
    question: `${wanted} is not one of the games I can build${platform === 'mobile' ? ' for phones' : ''}. Which one would you like instead?`,
    options: names.map((label) => ({
      label,
      description: platform === 'mobile' ? 'Playable on a phone' : 'Playable in the browser',
    })),
  },
];

const prompts: Readonly<Record<string, string>> = questionData.prompts;

/** Merges a prompt with the answers to its questions. */
export function withAnswers(prompt: string, answers: Readonly<Record<string, string>>): string {
  const said = Object.values(answers)
    .map((answer) => own(prompts, answer.trim().toLowerCase()) ?? answer.trim())
    .filter((answer) => answer !== '');
  return saysNothing(prompt) ? said.join('. ') : [prompt.trim(), ...said].join('. ');
}
