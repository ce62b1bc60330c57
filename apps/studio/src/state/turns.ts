import type { StampedEvent, TurnStatus } from '@millwright/contract';
import type { ProjectState, ToolCall, TurnState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

export const hasEnded = (status: TurnStatus) =>
  status === 'completed' || status === 'failed' || status === 'aborted' || status === 'interrupted';

function newTurn(turnId: string, startedAt: string): TurnState {
  return {
    turnId,
    status: 'queued',
    queuePosition: null,
    mode: undefined,
    model: undefined,
    startedAt,
    hasStarted: false,
    endedAt: undefined,
    activity: undefined,
    entries: [],
    error: undefined,
    outcome: undefined,
    usage: undefined,
    checkpointId: undefined,
    supersededBy: undefined,
  };
}

/** Turn and time of an event; events between turns have no turn. */
export type TurnStamp = Pick<StampedEvent, 'turn_id' | 'ts'>;

/** Updates a turn, creating it if it is unknown. */
export function changeTurn(
  state: ProjectState,
  { turn_id, ts }: TurnStamp,
  change: (turn: TurnState) => TurnState,
): ProjectState {
  if (turn_id === null) return state;
  const known = Object.hasOwn(state.turns, turn_id) ? state.turns[turn_id] : undefined;
  const changed = change(known ?? newTurn(turn_id, ts));
  return {
    ...state,
    turnOrder: known ? state.turnOrder : [...state.turnOrder, turn_id],
    turns: { ...state.turns, [turn_id]: changed },
  };
}

const workingPhases = new Set(['started', 'resumed']);

export function applyStatus(state: ProjectState, event: StampedEventOf<'status'>): ProjectState {
  const { message, phase, progress = null, mode, model } = event.data;
  if (phase === 'aborted' || phase === 'interrupted') {
    return endTurn(state, event, (turn) => ({ ...turn, status: phase, activity: undefined }));
  }
  return changeTurn(state, event, (turn) => ({
    ...turn,
    status: phase && workingPhases.has(phase) && !hasEnded(turn.status) ? 'running' : turn.status,
    hasStarted: turn.hasStarted || (phase !== undefined && workingPhases.has(phase)),
    startedAt: turn.status === 'queued' && phase === 'started' ? event.ts : turn.startedAt,
    mode: mode ?? turn.mode,
    model: model ?? turn.model,
    activity: { message, phase, progress },
    entries:
      phase === 'fallback'
        ? [...turn.entries, { kind: 'fallback', id: `fallback-${event.seq}`, message }]
        : turn.entries,
  }));
}

/** All open turns wait for the same reason. */
export function showNotice(state: ProjectState, event: StampedEventOf<'status'>): ProjectState {
  const { message, phase } = event.data;
  const turns = Object.entries(state.turns).map(([id, turn]) => [
    id,
    hasEnded(turn.status) ? turn : { ...turn, activity: { message, phase, progress: null } },
  ]);
  return { ...state, turns: Object.fromEntries(turns) };
}

export function updateTurn(
  state: ProjectState,
  event: StampedEventOf<'turn_update'>,
): ProjectState {
  const { turn_id, status, queue_position, superseded_by } = event.data;
  return changeTurn(state, { turn_id, ts: event.ts }, (turn) => ({
    ...turn,
    status,
    hasStarted: turn.hasStarted || (status !== 'queued' && !hasEnded(status)),
    queuePosition: status === 'queued' ? queue_position : null,
    startedAt: turn.status === 'queued' && status === 'running' ? event.ts : turn.startedAt,
    supersededBy: superseded_by ?? turn.supersededBy,
  }));
}

export function completeTurn(state: ProjectState, event: StampedEventOf<'complete'>): ProjectState {
  return endTurn(state, event, (turn) => ({
    ...turn,
    status: 'completed',
    activity: undefined,
    outcome: event.data,
  }));
}

export function failTurn(state: ProjectState, event: StampedEventOf<'error'>): ProjectState {
  return endTurn(state, event, (turn) => ({
    ...turn,
    status: 'failed',
    activity: undefined,
    error: event.data,
  }));
}

/** Ends a turn and closes everything it left open. */
function endTurn(
  state: ProjectState,
  event: StampedEventOf<'complete'> | StampedEventOf<'error'> | StampedEventOf<'status'>,
  change: (turn: TurnState) => TurnState,
): ProjectState {
  const { turn_id, ts } = event;
  const ended = changeTurn(state, event, (turn) => ({
    ...change(turn),
    queuePosition: null,
    endedAt: ts,
  }));
  const tools = Object.entries(ended.tools).map(([id, tool]) => [id, closeTool(tool, turn_id)]);
  const files = Object.entries(ended.files).map(([path, file]) => [
    path,
    file.turnId === turn_id && file.isWriting ? { ...file, isWriting: false } : file,
  ]);
  return { ...ended, tools: Object.fromEntries(tools), files: Object.fromEntries(files) };
}

function closeTool(tool: ToolCall, turnId: string | null): ToolCall {
  return tool.turnId === turnId && tool.status === 'running'
    ? { ...tool, status: 'aborted' }
    : tool;
}
