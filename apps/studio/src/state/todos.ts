import type { ProjectState } from './project-state.ts';
import type { Told } from './told.ts';

export function replaceTodos(state: ProjectState, { data }: Told<'todo_update'>): ProjectState {
  return { ...state, todos: data.items };
}
