import type { Ask, Plan, ProjectState, TurnState } from './project-state.ts';
import { hasEnded } from './turns.ts';

const orderedTurns = ({ turnOrder, turns }: ProjectState): TurnState[] =>
  turnOrder.flatMap((id) => turns[id] ?? []);

/** The turn that is running or waits for the user. */
export const activeTurn = (state: ProjectState): TurnState | undefined =>
  orderedTurns(state).find(({ status }) => status !== 'queued' && !hasEnded(status));

/** In execution order. */
export const queuedTurns = (state: ProjectState): TurnState[] =>
  orderedTurns(state)
    .filter(({ status }) => status === 'queued')
    .sort((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0));

/** All turns except queued ones, including those that ended before they began. */
export const startedTurns = (state: ProjectState): TurnState[] =>
  orderedTurns(state).filter(({ status }) => status !== 'queued');

/** A fork or an import: its app existed before the first turn. */
export const startedWithFiles = ({ checkpoints }: ProjectState): boolean =>
  checkpoints[0]?.turnId === null;

export const pendingAsk = (state: ProjectState): Ask | undefined =>
  Object.values(state.asks).findLast(({ status }) => status === 'pending');

export const pendingPlan = (state: ProjectState): Plan | undefined =>
  Object.values(state.plans).findLast(({ status }) => status === 'pending');
