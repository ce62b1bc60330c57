import type { Ask, Plan, ProjectState, TurnState } from './project-state.ts';
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
