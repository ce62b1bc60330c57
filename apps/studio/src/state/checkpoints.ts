import type { ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { changeTurn } from './turns.ts';
import { addVersion } from './user-actions.ts';

export function addCheckpoint(
  state: ProjectState,
  event: StampedEventOf<'checkpoint'>,
): ProjectState {
  const { checkpoint_id: id, turn_id: turnId, label, files_changed, created_at } = event.data;
  const checkpoint = { id, turnId, label, filesChanged: files_changed, createdAt: created_at };
  const checkpoints = [...state.checkpoints, checkpoint];
  const listed = turnId === null ? addVersion(state, event) : state;
  const added = { ...listed, checkpoints, hasUnsavedEdits: false };
  if (turnId === null) return added;
  return changeTurn(added, { turn_id: turnId, ts: event.ts }, (turn) => ({
    ...turn,
    checkpointId: id,
  }));
}
