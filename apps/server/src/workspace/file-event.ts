import { extname } from 'node:path/posix';
import { type EventOf, type FileOperation, limits } from '@millwright/contract';
import type { FileState } from '../core/project-file.ts';

export interface ToldFile {
  readonly path: string;
  readonly operation: FileOperation;
  /** Null when a person did it. */
  readonly toolCallId: string | null;
  /** Null when there is no file any more. */
  readonly after: FileState | null;
  readonly before: Uint8Array | undefined;
  readonly content: Uint8Array | undefined;
  /** Whether its content was told in chunks already. */
  readonly isStreamed: boolean;
}

/** Tells that a file in the sandbox is not what it was. */
export function fileEvent(file: ToldFile): EventOf<'file'> {
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

/** Undefined when there is nothing, or nothing that could be read. */
function textOf(bytes: Uint8Array | undefined): string | undefined {
  try {
    return bytes && utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** By how many lines of each wording there are: a line that moved was not changed. */
function changedLines(before = '', after = ''): { added: number; removed: number } {
  const counts = new Map<string, number>();
  for (const line of linesOf(after)) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of linesOf(before)) counts.set(line, (counts.get(line) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) {
    if (count > 0) added += count;
    else removed -= count;
  }
  return { added, removed };
}

function linesOf(text: string): string[] {
  if (text === '') return [];
  return text.replace(/\n$/, '').split('\n');
}
