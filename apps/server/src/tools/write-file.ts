import { type FileOperation, limits } from '@millwright/contract';
import { z } from 'zod';
import { SandboxError } from '../core/ports/sandbox.ts';
import { stateOf } from '../workspace/contents.ts';
import { parsePath } from '../workspace/path.ts';
import { fileEvent } from './file-event.ts';
import { type ToolContext, tool } from './tool.ts';

const ordinaryMode = 0o644;

export const writeFile = tool({
  name: 'write_file',
  description: 'Write a file of the project, whole. Folders are made as needed.',
  input: z.object({ path: z.string().min(1), content: z.string() }),
  title: ({ path }) => `Write ${path}`,
  async execute({ path: wanted, content }, context) {
    const { work, toolCallId } = context;
    const parsed = parsePath(wanted);
    if (!parsed.ok) {
      const message = `${JSON.stringify(wanted)} is no path: ${parsed.reason}.`;
      return { status: 'error', output: message, error: { code: 'INVALID_PATH', message } };
    }
    const { path } = parsed;
    await tellContent(context, path, content);
    const before = await work.workspace.read(path);
    // Whatever the project refuses never gets into the sandbox.
    const files = await work.workspace.stage([{ kind: 'write', path, content }]);
    const operation = before ? 'update' : 'create';
    await showInSandbox(context, path, content, operation);
    const bytes = Buffer.from(content);
    const after = stateOf(bytes, before?.mode ?? ordinaryMode);
    const contents = { before: before?.content, content: bytes, isStreamed: true };
    await work.emit(fileEvent({ path, operation, toolCallId, after, ...contents }));
    const { size, hash: sha256 } = after;
    // How many chunks there were is counted where they are numbered.
    const data = { path, tool_call_id: toolCallId, operation, chunks: 0, size, sha256 } as const;
    const did = before ? 'Updated' : 'Created';
    return {
      status: 'ok',
      output: `${did} ${path}, ${size} bytes.`,
      files,
      events: [{ type: 'file_streaming_complete', data }],
    };
  },
});

/** A character has at most three bytes per UTF-16 unit. */
const pieceUnits = Math.floor(limits.own.fileChunkBytes / 3);

async function tellContent(
  { work, toolCallId }: ToolContext,
  path: string,
  content: string,
): Promise<void> {
  for (let offset = 0; offset < content.length; ) {
    const piece = pieceAt(content, offset);
    const data = { path, tool_call_id: toolCallId, index: 0, offset, content: piece };
    await work.emit({ type: 'file_streaming_chunk', data });
    offset += piece.length;
  }
}

function pieceAt(content: string, offset: number): string {
  const end = offset + pieceUnits;
  const splitsPair = end < content.length && (content.codePointAt(end - 1) ?? 0) > 0xffff;
  return content.slice(offset, splitsPair ? end - 1 : end);
}

/** Without a sandbox the file is committed all the same, and the next one has it. */
async function showInSandbox(
  { bench, signal }: ToolContext,
  path: string,
  content: string,
  operation: FileOperation,
): Promise<void> {
  try {
    const place = await bench();
    await place.session.writeFile(path, content, { signal });
    void place.changed([{ path, kind: operation === 'create' ? 'add' : 'change' }]);
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code === 'disk_full') throw error;
  }
}
