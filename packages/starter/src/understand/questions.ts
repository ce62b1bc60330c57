import questionData from '../../data/questions.json' with { type: 'json' };
import { own } from './own.ts';
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

const prompts: Readonly<Record<string, string>> = questionData.prompts;

/** Merges a prompt with the answers to its questions. */
export function withAnswers(prompt: string, answers: Readonly<Record<string, string>>): string {
  const said = Object.values(answers)
    .map((answer) => own(prompts, answer.trim().toLowerCase()) ?? answer.trim())
    .filter((answer) => answer !== '');
  return saysNothing(prompt) ? said.join('. ') : [prompt.trim(), ...said].join('. ');
}
