import type { Ask, Plan, ProjectState, TurnState, UserAction } from './project-state.ts';
import { hasEnded } from './turns.ts';

const listTurns = ({ turnOrder, turns }: ProjectState): TurnState[] =>
  turnOrder.flatMap((id) => turns[id] ?? []);

/** The turn that is running or waits for the user. */
export const findActiveTurn = (state: ProjectState): TurnState | undefined =>
  listTurns(state).find(({ status }) => status !== 'queued' && !hasEnded(status));

/** In execution order. */
export const listQueuedTurns = (state: ProjectState): TurnState[] =>
  listTurns(state)
    .filter(({ status }) => status === 'queued')
    .sort((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0));

/** All turns except queued ones, including those that ended before they began. */
export const listStartedTurns = (state: ProjectState): TurnState[] =>
  listTurns(state).filter(({ status }) => status !== 'queued');

export type TimelineItem =
  | { readonly kind: 'turn'; readonly at: string; readonly turn: TurnState }
  | { readonly kind: 'action'; readonly at: string; readonly action: UserAction };

/** Turns and the user's actions between them, in the order in which they started. */
export function listTimeline(state: ProjectState): TimelineItem[] {
  const turns = listStartedTurns(state).map((turn): TimelineItem => {
    // A message that was removed from the queue never started.
    const at = turn.hasStarted ? turn.startedAt : (turn.endedAt ?? turn.startedAt);
    return { kind: 'turn', at, turn };
  });
  const actions = state.actions.map(
    (action): TimelineItem => ({ kind: 'action', at: action.at, action }),
  );
  return [...turns, ...actions].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The versions before and after a turn that changed files. */
export interface TurnVersions {
  /** Undefined if it was the first version of the project. */
  readonly before: string | undefined;
  readonly after: string;
  /** True if the files are still as the turn left them. */
  readonly isCurrent: boolean;
}

export function findTurnVersions(
  { checkpoints, hasUnsavedEdits }: ProjectState,
  { checkpointId }: TurnState,
): TurnVersions | undefined {
  const at = checkpoints.findIndex(({ id }) => id === checkpointId);
  if (at < 0 || checkpointId === undefined) return undefined;
  return {
    before: checkpoints[at - 1]?.id,
    after: checkpointId,
    isCurrent: at === checkpoints.length - 1 && !hasUnsavedEdits,
  };
}

/** A fork or an import: its app existed before the first turn. */
export const hasInitialFiles = ({ checkpoints }: ProjectState): boolean =>
  checkpoints[0]?.turnId === null;

/** True if the project has files: a turn reported them, or they exist since the project was created. */
export const hasFiles = ({ files, checkpoints }: ProjectState): boolean =>
  checkpoints.length > 0 || Object.keys(files).length > 0;

export const findPendingAsk = (state: ProjectState): Ask | undefined =>
  Object.values(state.asks).findLast(({ status }) => status === 'pending');

export const findPendingPlan = (state: ProjectState): Plan | undefined =>
  Object.values(state.plans).findLast(({ status }) => status === 'pending');
