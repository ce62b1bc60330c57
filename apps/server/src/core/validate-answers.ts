import type { ErrorDetail, Question } from '@millwright/contract';
import { ApiError } from './api-error.ts';

/**
 * Validates answers and returns them by question key. Accepts an answer under the question's key, under its text or, if
 * there is a single question and a single answer, under any key.
 */
export function validateAnswers(
  questions: readonly Question[],
  input: Readonly<Record<string, string>>,
): Record<string, string> {
  const entries = Object.entries(input);
  const isSingle = questions.length === 1 && entries.length === 1;
  const problems: ErrorDetail[] = [];
  const addProblem = (key: string, code: string, message: string) =>
    problems.push({ path: `answers.${key}`, code, message });
  const expected = questions.map(({ key }) => key).join(', ');
  const answers = new Map<Question, string>();
  for (const [key, value] of entries) {
    const question = isSingle ? questions[0] : findNamedQuestion(questions, key);
    if (!question) addProblem(key, 'unknown_key', `unknown key; expected: ${expected}`);
    else if (!isOffered(question, value))
      addProblem(key, 'unknown_option', 'not among the options');
    if (question) answers.set(question, value);
  }
  for (const question of questions) {
    if (question.required && !answers.has(question))
      addProblem(question.key, 'required', 'is required');
  }
  const [first] = problems;
  if (first) {
    const message = `${first.path}: ${first.message}`;
    throw new ApiError('VALIDATION_FAILED', message, { details: problems });
  }
  return Object.fromEntries([...answers].map(([{ key }, value]) => [key, value]));
}

function findNamedQuestion(questions: readonly Question[], name: string): Question | undefined {
  return (
    questions.find(({ key }) => key === name) ?? questions.find(({ question }) => question === name)
  );
}

/** True if a question accepts this answer: any text if free text is allowed, otherwise its labels. */
function isOffered({ options, allow_custom, multi_select }: Question, value: string): boolean {
  if (allow_custom || options.length === 0) return true;
  const labels = options.map(({ label }) => label);
  return multi_select ? isJoined(value, labels) : labels.includes(value);
}

/** Matches labels joined by `, `. A label may contain the separator, so labels are removed one by one. */
function isJoined(value: string, labels: readonly string[]): boolean {
  return labels.some((label) => {
    if (value === label) return true;
    if (!value.startsWith(`${label}, `)) return false;
    const others = labels.filter((other) => other !== label);
    return isJoined(value.slice(label.length + 2), others);
  });
}
