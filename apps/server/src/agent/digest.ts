import { callsOf, type Entry, repliesIn, settledIn } from './journal.ts';
import { cut, textOf } from './messages.ts';

const namedFiles = 80;
const planChars = 8_000;
const answerChars = 1_000;
const saidChars = 200;
const saidTimes = 20;

/** Summarizes the essential facts of steps that are no longer in the prompt. */
export function digestOf(entries: readonly Entry[]): string {
  const replies = repliesIn(entries);
  const settled = settledIn(entries);
  const outputs = new Map(settled.map(({ toolCallId, output }) => [toolCallId, output]));
  const calls = replies.flatMap(callsOf);
  const lastOf = (name: string) => calls.findLast((call) => call.name === name);
  const plan = lastOf('propose_plan');
  const todos = lastOf('update_todos');
  const files = new Set(settled.flatMap((one) => (one.files ?? []).map(({ path }) => path)));
  const said = replies.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === 'text' ? [cut(part.text, saidChars)] : [])),
  );
  const parts = [
    `The first ${replies.length} steps of this turn are omitted. Summary of them:`,
    plan &&
      `The plan: ${cut(plan.input, planChars)}\nThe decision: ${textOf(outputs.get(plan.toolCallId))}`,
    ...calls
      .filter(({ name }) => name === 'ask_user')
      .map(({ input, toolCallId }) => {
        const answer = cut(textOf(outputs.get(toolCallId)), answerChars);
        return `Asked: ${cut(input, answerChars)}\nAnswered: ${answer}`;
      }),
    todos && `Latest to-do list: ${cut(todos.input, planChars)}`,
    files.size > 0 && `Files changed: ${[...files].slice(-namedFiles).join(', ')}`,
    said.length > 0 && `What you said: ${said.slice(-saidTimes).join(' … ')}`,
  ];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}
