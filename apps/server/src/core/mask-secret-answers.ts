import type { Question } from '@millwright/contract';

const mask = '********';

/** Masks the answers to secret questions for other viewers. */
export function maskSecretAnswers(
  questions: readonly Pick<Question, 'key' | 'secret'>[],
  answers: Readonly<Record<string, string>>,
): Record<string, string> {
  const secret = new Set(questions.filter((question) => question.secret).map(({ key }) => key));
  return Object.fromEntries(
    Object.entries(answers).map(([key, value]) => [key, secret.has(key) ? mask : value]),
  );
}
