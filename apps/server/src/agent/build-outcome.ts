import type { EventData } from '@millwright/contract';
import { callsOf, type Entry, repliesIn, settledIn, verifiedIn } from './journal-entries.ts';
import { parseInput } from './tools/parse-input.ts';
import { todoInput, updateTodos } from './tools/update-todos.ts';

type Outcome = EventData<'outcome'>;
type Requested = Outcome['requested'][number];

const statuses = {
  done: 'done',
  in_progress: 'partly',
  pending: 'not_done',
  cancelled: 'not_done',
} as const;

/** Builds the report of a completed turn from the agent's last list of the requested parts and the last verification. */
export function buildOutcome(turnId: string, entries: readonly Entry[]): Outcome {
  const verified = verifiedIn(entries).at(-1);
  const isBroken = verified?.verdict === 'failed';
  return {
    turn_id: turnId,
    requested: lastTodos(entries).map((item) => toRequested(item, isBroken)),
    verification: verified?.verdict !== 'ok' ? 'none' : verified.isOpened ? 'opened' : 'built',
  };
}

function lastTodos(entries: readonly Entry[]) {
  const recorded = settledIn(entries).findLast(
    ({ name, status }) => name === updateTodos.name && status === 'ok',
  );
  const call = repliesIn(entries)
    .flatMap(callsOf)
    .find(({ toolCallId }) => toolCallId === recorded?.toolCallId);
  if (!call) return [];
  const parsed = parseInput(updateTodos, call.input);
  return parsed.ok ? todoInput.parse(parsed.value).items : [];
}

function toRequested(
  { text, status, note, evidence }: ReturnType<typeof lastTodos>[number],
  isBroken: boolean,
): Requested {
  // A claim about an app with known errors is not worth more than the errors.
  const isDoubtful = isBroken && status === 'done';
  return {
    text,
    status: isDoubtful ? 'partly' : statuses[status],
    ...(isDoubtful ? { note: 'The app still has errors' } : note && { note }),
    ...(evidence && !isDoubtful && { evidence }),
  };
}
