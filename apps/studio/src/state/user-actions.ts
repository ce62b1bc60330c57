import type { ProjectState, UserAction } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { changeTurn } from './turns.ts';

const addPath = (paths: readonly string[], path: string) =>
  paths.includes(path) ? paths : [...paths, path];

/** Adds a file that the user changed, to the edits before it if nothing happened in between. */
export function addEdit(state: ProjectState, event: StampedEventOf<'file'>): ProjectState {
  const { seq, ts: at, turn_id } = event;
  const { path } = event.data;
  const edited = { ...state, hasUnsavedEdits: true };
  if (turn_id !== null) {
    return changeTurn(edited, event, (turn) => {
      const last = turn.entries.at(-1);
      if (last?.kind !== 'edit') {
        const entry = { kind: 'edit', id: `edit-${seq}`, paths: [path] } as const;
        return { ...turn, entries: [...turn.entries, entry] };
      }
      const longer = { ...last, paths: addPath(last.paths, path) };
      return { ...turn, entries: turn.entries.with(-1, longer) };
    });
  }
  const last = state.actions.at(-1);
  const turns = state.turnOrder.length;
  const actions: readonly UserAction[] =
    last?.kind === 'edit' && last.turns === turns
      ? state.actions.with(-1, { ...last, paths: addPath(last.paths, path) })
      : [...state.actions, { kind: 'edit', seq, at, paths: [path], turns }];
  return { ...edited, actions };
}

/** Adds a version that no turn created, unless it is the one that the project started with. */
export function addVersion(
  state: ProjectState,
  { seq, ts: at, data }: StampedEventOf<'checkpoint'>,
): ProjectState {
  const { label, restored_from } = data;
  if (state.checkpoints.length === 0 && state.turnOrder.length === 0) return state;
  if (restored_from === undefined) {
    return { ...state, actions: [...state.actions, { kind: 'version', seq, at, label }] };
  }
  // Manual edits were saved as a version first, so the edits before this event are the restored files.
  const before = state.actions.at(-1)?.kind === 'edit' ? state.actions.slice(0, -1) : state.actions;
  return { ...state, actions: [...before, { kind: 'restore', seq, at, label }] };
}

export function addPublication(
  state: ProjectState,
  { seq, ts: at, data }: StampedEventOf<'publication'>,
): ProjectState {
  const { status, number } = data;
  return {
    ...state,
    actions: [...state.actions, { kind: 'publication', seq, at, status, number }],
  };
}
