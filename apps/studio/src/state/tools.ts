import { addEntry } from './messages.ts';
import type { ProjectState, ToolCall } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

/** Tools whose calls are displayed in another way. */
const toolsWithOwnDisplay = new Set(['ask_user', 'propose_plan', 'update_todos']);

function newTool(
  event:
    | StampedEventOf<'tool_start'>
    | StampedEventOf<'tool_progress'>
    | StampedEventOf<'tool_end'>,
): ToolCall {
  return {
    id: event.data.tool_call_id,
    turnId: event.turn_id,
    name: event.data.name,
    title: undefined,
    input: {},
    status: 'running',
    message: undefined,
    progress: null,
    output: undefined,
    isTruncated: false,
    durationMs: undefined,
    error: null,
    paths: [],
  };
}

export const getTool = (state: ProjectState, id: string): ToolCall | undefined =>
  Object.hasOwn(state.tools, id) ? state.tools[id] : undefined;

export function putTool(state: ProjectState, tool: ToolCall): ProjectState {
  return { ...state, tools: { ...state.tools, [tool.id]: tool } };
}

export function startTool(state: ProjectState, event: StampedEventOf<'tool_start'>): ProjectState {
  const { tool_call_id: id, name, title, input } = event.data;
  // A call started by a dead worker restarts under the same id.
  const started = putTool(state, { ...newTool(event), title, input });
  return toolsWithOwnDisplay.has(name) ? started : addEntry(started, event, { kind: 'tool', id });
}

export function progressTool(
  state: ProjectState,
  event: StampedEventOf<'tool_progress'>,
): ProjectState {
  const { tool_call_id, message, progress = null, output } = event.data;
  const tool = getTool(state, tool_call_id) ?? newTool(event);
  return putTool(state, { ...tool, message, progress, output: output ?? tool.output });
}

export function endTool(state: ProjectState, event: StampedEventOf<'tool_end'>): ProjectState {
  const { tool_call_id, status, output, output_truncated, duration_ms, error } = event.data;
  const tool = getTool(state, tool_call_id) ?? newTool(event);
  return putTool(state, {
    ...tool,
    status,
    output,
    isTruncated: output_truncated,
    durationMs: duration_ms,
    progress: null,
    error,
  });
}
