import { textOf, truncate, truncateMiddle } from './convert-entry-to-messages.ts';
import { callsOf, type Entry, repliesIn, settledIn, verifiedIn } from './journal-entries.ts';
import type { SettledToolCall, ToolCall } from './tools/tool-call.ts';

const maxFiles = 80;
const maxListed = 20;
const maxAnswerChars = 1_000;
const maxItemChars = 200;
/** Tools that are reported even if they succeeded. */
const reportedTools: ReadonlySet<string> = new Set(['run_command', 'install_packages']);

/**
 * Summarizes the essential facts of steps that are no longer in the prompt: decisions of the user, the todos, what
 * changed, and what was tried, so that the model neither asks again nor repeats what failed. All limits follow from
 * `maxChars`: the plan, the todos and the changed files get up to a quarter each.
 */
export function summarizeOmittedSteps(entries: readonly Entry[], maxChars: number): string {
  const replies = repliesIn(entries);
  const settled = settledIn(entries);
  const results = new Map(settled.map((one) => [one.toolCallId, one]));
  const calls = replies.flatMap(callsOf);
  const lastOf = (name: string) => calls.findLast((call) => call.name === name);
  const resultOf = ({ toolCallId }: ToolCall) => textOf(results.get(toolCallId)?.output);
  const [plan, todos] = [lastOf('propose_plan'), lastOf('update_todos')];
  const quarter = Math.floor(maxChars / 4);
  const answerChars = Math.min(maxAnswerChars, Math.floor(maxChars / 40));
  const itemChars = Math.min(maxItemChars, Math.floor(maxChars / 80));
  const questions = calls.filter(({ name }) => name === 'ask_user');
  const files = new Set(settled.flatMap((one) => (one.files ?? []).map(({ path }) => path)));
  const texts = replies.flatMap(({ content }) =>
    content.flatMap((part) => (part.type === 'text' && part.text !== '' ? [part.text] : [])),
  );
  const failures = verifiedIn(entries).filter(({ verdict }) => verdict === 'failed');
  const parts = [
    `The first ${replies.length} steps of this turn are omitted. Summary of them:`,
    plan && `The plan: ${truncate(plan.input, quarter)}\nThe decision: ${resultOf(plan)}`,
    ...questions.slice(-maxListed).map((question) => {
      const answer = truncate(resultOf(question), answerChars);
      return `Asked: ${truncate(question.input, answerChars)}\nAnswered: ${answer}`;
    }),
    todos && `Latest to-do list: ${truncate(todos.input, quarter)}`,
    files.size > 0 && `Files changed: ${truncate([...files].slice(-maxFiles).join(', '), quarter)}`,
    listed(
      'Commands and failed calls',
      calls.flatMap((call) => attemptOf(call, results.get(call.toolCallId), itemChars)),
    ),
    listed(
      'Failed verifications',
      failures.map(({ summary }) => truncate(summary, itemChars)),
    ),
    listed(
      'What you said',
      texts.map((text) => truncate(text, itemChars)),
    ),
  ];
  return parts.filter((part) => typeof part === 'string').join('\n\n');
}

/** Describes a call that ran a command or failed. */
function attemptOf(
  { name, input }: ToolCall,
  result: SettledToolCall | undefined,
  maxChars: number,
): string[] {
  if (!result || (result.status === 'ok' && !reportedTools.has(name))) return [];
  const output = truncateMiddle(textOf(result.output).trim(), maxChars);
  return [`${name} ${truncate(input, maxChars)}: ${result.status}. ${output}`];
}

function listed(title: string, items: readonly string[]): string | false {
  return (
    items.length > 0 &&
    `${title}:\n${items
      .slice(-maxListed)
      .map((item) => `- ${item}`)
      .join('\n')}`
  );
}
