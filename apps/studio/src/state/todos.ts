import type { ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

export function replaceTodos(
  state: ProjectState,
  { data }: StampedEventOf<'todo_update'>,
): ProjectState {
  return { ...state, todos: data.items };
}
