import type { ProjectFile, ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { getTool, putTool } from './tools.ts';
import { addEdit } from './user-actions.ts';

export const getFile = (state: ProjectState, path: string): ProjectFile | undefined =>
  Object.hasOwn(state.files, path) ? state.files[path] : undefined;

function putFile(state: ProjectState, file: ProjectFile): ProjectState {
  return { ...state, files: { ...state.files, [file.path]: file } };
}

function removeFile(state: ProjectState, path: string): ProjectState {
  const { [path]: _, ...files } = state.files;
  return { ...state, files };
}

/** Adds a path to the files touched by its tool call. */
const markTouched = (state: ProjectState, callId: string | null, path: string): ProjectState => {
  const tool = callId === null ? undefined : getTool(state, callId);
  if (!tool || tool.paths.includes(path)) return state;
  return putTool(state, { ...tool, paths: [...tool.paths, path] });
};

export function applyFile(before: ProjectState, event: StampedEventOf<'file'>): ProjectState {
  // The agent changes files by tool calls only.
  const state = event.data.tool_call_id === null ? addEdit(before, event) : before;
  const { path, operation, to_path, size, sha256, language, content, tool_call_id } = event.data;
  const { lines_added: linesAdded, lines_removed: linesRemoved } = event.data;
  const marked = markTouched(state, tool_call_id, path);
  if (operation === 'delete') return removeFile(marked, path);
  const known = getFile(state, path);
  const file: ProjectFile = {
    path,
    size,
    language,
    sha256,
    // A streamed write has its content from its chunks.
    content: content ?? (known?.isWriting || operation === 'rename' ? known?.content : undefined),
    isWriting: known?.isWriting ?? false,
    turnId: event.turn_id,
    linesAdded,
    linesRemoved,
  };
  if (operation !== 'rename' || to_path === null) return putFile(marked, file);
  return putFile(removeFile(marked, path), { ...file, path: to_path });
}

export function applyFileChunk(
  state: ProjectState,
  event: StampedEventOf<'file_streaming_chunk'>,
): ProjectState {
  const { path, index, offset, content, tool_call_id } = event.data;
  const known = getFile(state, path);
  const before = index === 0 ? '' : known?.content?.slice(0, offset);
  // A reader who joined in the middle of a file has to load it once it is complete.
  const isConnected = before !== undefined && before.length === offset;
  const file: ProjectFile = {
    path,
    size: known?.size ?? 0,
    language: known?.language ?? null,
    sha256: null,
    content: isConnected ? before + content : undefined,
    isWriting: true,
    turnId: event.turn_id,
    linesAdded: 0,
    linesRemoved: 0,
  };
  return putFile(markTouched(state, tool_call_id, path), file);
}

export function applyFileComplete(
  state: ProjectState,
  event: StampedEventOf<'file_streaming_complete'>,
): ProjectState {
  const { path, size, sha256 } = event.data;
  const known = getFile(state, path);
  return known ? putFile(state, { ...known, size, sha256, isWriting: false }) : state;
}
