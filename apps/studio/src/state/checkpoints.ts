import type { ProjectState } from './project-state.ts';
import type { Told } from './told.ts';
import { changeTurn } from './turns.ts';

export function addCheckpoint(state: ProjectState, event: Told<'checkpoint'>): ProjectState {
  const { checkpoint_id: id, turn_id: turnId, label, files_changed, created_at } = event.data;
  const checkpoint = { id, turnId, label, filesChanged: files_changed, createdAt: created_at };
  const kept = { ...state, checkpoints: [...state.checkpoints, checkpoint] };
  if (turnId === null) return kept;
  return changeTurn(kept, { turn_id: turnId, ts: event.ts }, (turn) => ({
    ...turn,
    checkpointId: id,
  }));
}
