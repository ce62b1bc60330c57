import { z } from 'zod';
import { stateOf } from '../../projects/files/file-contents.ts';
import { changeFiles } from './change-files.ts';
import { findElisions } from './edit/find-elisions.ts';
import { errorResult } from './error-result.ts';
import { requireValidPath } from './require-valid-path.ts';
import { splitIntoEventChunks } from './split-into-event-chunks.ts';
import { buildingModes, type ToolContext, tool } from './tool.ts';

export const writeFile = tool({
  name: 'write_file',
  modes: buildingModes,
  builds: true,
  writesOneFile: true,
  description:
    'Write a complete file of the project, without placeholders for omitted code. Folders are created as needed.',
  input: z.object({ path: z.string().min(1), content: z.string() }),
  omittedInput: ['content'],
  title: ({ path }) => `Write ${path}`,
  async execute({ path: requestedPath, content }, context) {
    const { work, toolCallId } = context;
    const path = requireValidPath(requestedPath);
    const before = await work.workspace.read(path);
    const [elided] = findElisions(content, before && Buffer.from(before.content).toString('utf8'));
    if (elided !== undefined) {
      return errorResult(
        'ELIDED_CODE',
        `"${elided.trim()}" is a placeholder for omitted code. Write the whole file, or use edit_file.`,
      );
    }
    if (before && dropsCode(before.content, content)) {
      return errorResult(
        'DROPS_CODE',
        `${path} would lose most of its code. Use edit_file to change it, or delete_file first to start over.`,
      );
    }
    if (!context.isStreamed) await emitContent(context, path, content);
    const change = { kind: 'write', path, content } as const;
    const written = { before, isStreamed: true };
    const { files, events } = await changeFiles(context, change, written);
    for (const event of events) await work.emit(event);
    const { size, hash: sha256 } = stateOf(Buffer.from(content), 0);
    const operation = before ? 'update' : 'create';
    // The emitter counts the chunks when it numbers them.
    const data = { path, tool_call_id: toolCallId, operation, chunks: 0, size, sha256 } as const;
    return {
      status: 'ok',
      output: `${before ? 'Updated' : 'Created'} ${path}, ${size} bytes.`,
      files,
      events: [{ type: 'file_streaming_complete', data }],
    };
  },
});

/** Small files are often rewritten on purpose; a large one that shrinks this much was probably not read. */
function dropsCode(before: Uint8Array, content: string): boolean {
  const linesBefore = Buffer.from(before).toString('utf8').split('\n').length;
  return linesBefore >= 150 && content.split('\n').length < linesBefore * 0.3;
}

async function emitContent(
  { work, toolCallId }: ToolContext,
  path: string,
  content: string,
): Promise<void> {
  for (const { offset, text } of splitIntoEventChunks(content)) {
    const data = { path, tool_call_id: toolCallId, index: 0, offset, content: text };
    await work.emit({ type: 'file_streaming_chunk', data });
  }
}
