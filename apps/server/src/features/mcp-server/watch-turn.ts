import type { Event, TurnStatus } from '@millwright/contract';
import type { ToolCall } from './define-tool.ts';
import type { TurnView } from './tool-backend.ts';

/** Statuses in which a turn waits for a user or has ended. */
const settledStatuses: readonly TurnStatus[] = [
  'awaiting_answer',
  'awaiting_plan',
  'completed',
  'failed',
  'aborted',
  'interrupted',
];

/** Waits until a turn stops or the time is up, and reports progress meanwhile. */
export async function watchTurn(
  { actions, userId, signal, progress }: ToolCall,
  turnId: string,
  seconds: number,
): Promise<TurnView> {
  const initial = await actions.turn(userId, turnId);
  if (seconds === 0 || settledStatuses.includes(initial.status)) return initial;
  const stopSignal = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  for await (const event of actions.follow(userId, turnId, stopSignal)) {
    const message = progress && toProgressMessage(event);
    if (message) await progress(message);
    if (isSettled(event)) break;
  }
  return actions.turn(userId, turnId);
}

function isSettled({ type, data }: Event): boolean {
  if (type === 'turn_update') return settledStatuses.includes(data.status);
  return type === 'complete' || type === 'error';
}

/** Summarizes the events that are relevant to a waiting client. */
export function toProgressMessage({ type, data }: Event): string | undefined {
  switch (type) {
    case 'status':
      return data.message;
    case 'tool_start':
      return data.title ?? data.name;
    case 'file':
      return `${data.operation} ${data.to_path ?? data.path}`;
    case 'preview_url':
      return `preview ready: ${data.preview_url}`;
    case 'ask_user_question':
      return `question: ${data.questions.map(({ question }) => question).join(' ')}`;
    case 'plan_proposed':
      return `plan: ${data.title}`;
    case 'verification':
      return data.ok ? 'checked: everything works' : 'checked: some problems remain';
    default:
      return undefined;
  }
}
