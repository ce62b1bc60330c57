import { extname } from 'node:path/posix';
import { type EventOf, type FileOperation, limits } from '@millwright/contract';
import type { FileState } from '../../core/project-file.ts';

export interface ChangedFile {
  readonly path: string;
  readonly operation: FileOperation;
  /** Null for a user's change. */
  readonly toolCallId: string | null;
  /** Null if the file was deleted. */
  readonly after: FileState | null;
  readonly before: Uint8Array | undefined;
  readonly content: Uint8Array | undefined;
  /** True if the content was already streamed in chunks. */
  readonly isStreamed: boolean;
}

/** Builds the event for a changed file. */
export function buildFileEvent(file: ChangedFile): EventOf<'file'> {
  const { path, operation, toolCallId, after, before, content, isStreamed } = file;
  const [text, textBefore] = [textOf(content), textOf(before)];
  const lines = changedLines(textBefore, text);
  const isInline = !isStreamed && (content?.byteLength ?? 0) <= limits.own.fileInlineBytes;
  return {
    type: 'file',
    data: {
      path,
      operation,
      to_path: null,
      size: after?.size ?? 0,
      sha256: after?.hash ?? null,
      language: extname(path).slice(1) || null,
      tool_call_id: toolCallId,
      lines_added: lines.added,
      lines_removed: lines.removed,
      content: isInline && after ? (text ?? null) : null,
    },
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined if there are no bytes or they are not valid text. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Longer texts are not compared line by line. */
const maxComparedChars = 1_000_000;

/**
 * Compares the number of occurrences of each line: a moved line counts as unchanged, unless the texts are too long to
 * compare.
 */
function changedLines(before = '', after = ''): { added: number; removed: number } {
  const [old, now] = withoutCommonEnds(before, after);
  if (old === '' || now === '' || old.length + now.length > maxComparedChars) {
    return { added: countLines(now), removed: countLines(old) };
  }
  const counts = new Map<string, number>();
  for (const line of linesOf(now)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(old)) counts.set(line, (counts.get(line) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

const newline = 10;

/** Removes the lines that both texts start with, and those that both end with. */
function withoutCommonEnds(one: string, other: string): [string, string] {
  const limit = Math.min(one.length, other.length);
  let start = 0;
  let end = 0;
  for (let at = 0; at < limit; at += 1) {
    const unit = one.charCodeAt(at);
    if (unit !== other.charCodeAt(at)) break;
    if (unit === newline) start = at + 1;
  }
  for (let back = 1; back <= limit - start; back += 1) {
    const unit = one.charCodeAt(one.length - back);
    if (unit !== other.charCodeAt(other.length - back)) break;
    if (unit === newline) end = back - 1;
  }
  return [one.slice(start, one.length - end), other.slice(start, other.length - end)];
}

function countLines(text: string): number {
  let count = text === '' || text.endsWith('\n') ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}
