import type { EventData } from '@millwright/contract';

type Question = EventData<'ask_user_question'>['questions'][number];

/** Answer to a question without options. */
const freeAnswer = 'Decide yourself.';

/** Answers each question with its recommended option, otherwise with the first. */
export function chooseAnswers(questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(questions.map((question) => [question.key, chooseAnswer(question)]));
}

function chooseAnswer({ options }: Question): string {
  const isRecommended = ({ label, description }: (typeof options)[number]) =>
    `${label} ${description}`.toLowerCase().includes('recommended');
  return (options.find(isRecommended) ?? options[0])?.label ?? freeAnswer;
}
