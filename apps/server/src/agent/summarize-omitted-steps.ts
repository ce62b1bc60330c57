import { textOf, truncate } from './convert-entry-to-messages.ts';
import { callsOf, type Entry, repliesIn, settledIn } from './journal-entries.ts';

const maxFiles = 80;
const maxPlanChars = 8_000;
const maxAnswerChars = 1_000;
const maxTextChars = 200;
const maxTexts = 20;

/** Summarizes the essential facts of steps that are no longer in the prompt. */
export function summarizeOmittedSteps(entries: readonly Entry[]): string {
  const replies = repliesIn(entries);
  const settled = settledIn(entries);
  const outputs = new Map(settled.map(({ toolCallId, output }) => [toolCallId, output]));
  const calls = replies.flatMap(callsOf);
  const lastOf = (name: string) => calls.findLast((call) => call.name === name);
  const plan = lastOf('propose_plan');
  const todos = lastOf('update_todos');
  const files = new Set(settled.flatMap((one) => (one.files ?? []).map(({ path }) => path)));
  const texts = replies.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === 'text' ? [truncate(part.text, maxTextChars)] : [])),
  );
  const parts = [
    `The first ${replies.length} steps of this turn are omitted. Summary of them:`,
    plan &&
      `The plan: ${truncate(plan.input, maxPlanChars)}\nThe decision: ${textOf(outputs.get(plan.toolCallId))}`,
    ...calls
      .filter(({ name }) => name === 'ask_user')
      .map(({ input, toolCallId }) => {
        const answer = truncate(textOf(outputs.get(toolCallId)), maxAnswerChars);
        return `Asked: ${truncate(input, maxAnswerChars)}\nAnswered: ${answer}`;
      }),
    todos && `Latest to-do list: ${truncate(todos.input, maxPlanChars)}`,
    files.size > 0 && `Files changed: ${[...files].slice(-maxFiles).join(', ')}`,
    texts.length > 0 && `What you said: ${texts.slice(-maxTexts).join(' … ')}`,
  ];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}
