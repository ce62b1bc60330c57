import type { TurnStatus } from '@millwright/contract';

/** Every legal state transition of a turn. */
const transitions: Readonly<Record<TurnStatus, readonly TurnStatus[]>> = {
  queued: ['running', 'aborted', 'interrupted', 'failed'],
  running: ['awaiting_answer', 'awaiting_plan', 'completed', 'failed', 'aborted', 'interrupted'],
  awaiting_answer: ['running', 'aborted', 'interrupted'],
  awaiting_plan: ['running', 'aborted', 'interrupted'],
  completed: [],
  failed: [],
  aborted: [],
  interrupted: [],
};

/** The states with a transition to `to`. */
export function findSourceStates(to: TurnStatus): TurnStatus[] {
  return (Object.keys(transitions) as TurnStatus[]).filter((from) =>
    transitions[from].includes(to),
  );
}

export const activeStatuses = ['running', 'awaiting_answer', 'awaiting_plan'] as const;
export type ActiveStatus = (typeof activeStatuses)[number];

export function isActive(status: TurnStatus): status is ActiveStatus {
  return (activeStatuses as readonly TurnStatus[]).includes(status);
}

export function isOver(status: TurnStatus): boolean {
  return transitions[status].length === 0;
}
