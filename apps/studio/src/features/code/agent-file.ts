import type { ProjectState, ToolCall } from '../../state/project-state.ts';
import { findActiveTurn } from '../../state/selectors.ts';

const isWriting = (state: ProjectState, path: string) =>
  Object.hasOwn(state.files, path) && state.files[path]?.isWriting === true;

/** Calls of the active turn. */
const listCalls = (state: ProjectState): ToolCall[] =>
  findActiveTurn(state)?.entries.flatMap(({ kind, id }) =>
    kind === 'tool' ? (state.tools[id] ?? []) : [],
  ) ?? [];

/** Files being written. Files of a stopped or failed call never complete. */
export function findWritingPaths(state: ProjectState): Set<string> {
  const running = listCalls(state).filter(({ status }) => status === 'running');
  return new Set(running.flatMap(({ paths }) => paths.filter((path) => isWriting(state, path))));
}

/** The file the agent touched last in the active turn. */
export function findAgentFile(state: ProjectState): string | undefined {
  return listCalls(state)
    .findLast(({ paths }) => paths.length > 0)
    ?.paths.at(-1);
}
