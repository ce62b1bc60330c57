import type { ProjectState, ToolCall } from '../../state/project-state.ts';
import { activeTurn } from '../../state/reading.ts';

const isWriting = (state: ProjectState, path: string) =>
  Object.hasOwn(state.files, path) && state.files[path]?.isWriting === true;

/** The calls of the turn that is under way. */
const callsOf = (state: ProjectState): ToolCall[] =>
  activeTurn(state)?.entries.flatMap(({ kind, id }) =>
    kind === 'tool' ? (state.tools[id] ?? []) : [],
  ) ?? [];

/** Files that are being written. Those of a call that was stopped or failed never come to their end. */
export function writingPaths(state: ProjectState): Set<string> {
  const running = callsOf(state).filter(({ status }) => status === 'running');
  return new Set(running.flatMap(({ paths }) => paths.filter((path) => isWriting(state, path))));
}

/** The file the agent touched last in the turn that is under way. */
export function agentPlace(state: ProjectState): string | undefined {
  return callsOf(state)
    .findLast(({ paths }) => paths.length > 0)
    ?.paths.at(-1);
}
