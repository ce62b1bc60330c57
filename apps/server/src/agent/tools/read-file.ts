import { z } from 'zod';
import { errorResult } from './error-result.ts';
import { requireValidPath } from './require-valid-path.ts';
import { readingModes, tool } from './tool.ts';

const maxLines = 2_000;
/** A longer line is data that fills the context without being useful. */
const maxLineLength = 2_000;
const maxChars = 60_000;

export const readFile = tool({
  name: 'read_file',
  modes: readingModes,
  readsOnly: true,
  description: 'Read a file of the project with line numbers; offset is the first line, from 1.',
  input: z.object({
    path: z.string().min(1),
    offset: z.int().min(1).default(1),
    limit: z.int().min(1).max(maxLines).default(maxLines),
  }),
  title: ({ path }) => `Read ${path}`,
  async execute({ path: requestedPath, offset, limit }, { work }) {
    const path = requireValidPath(requestedPath);
    const file = await work.workspace.read(path);
    if (!file) return errorResult('NOT_FOUND', `File not found: ${path}.`);
    if (file.content.includes(0)) return errorResult('NOT_TEXT', `${path} is not text.`);
    const lines = Buffer.from(file.content).toString('utf8').split('\n');
    if (lines.at(-1) === '') lines.pop();
    const shown: string[] = [];
    let chars = 0;
    for (const [at, line] of lines.slice(offset - 1, offset - 1 + limit).entries()) {
      const text = line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line;
      chars += text.length;
      if (chars > maxChars) break;
      shown.push(`${offset + at}\t${text}`);
    }
    const end = offset - 1 + shown.length;
    if (end < lines.length)
      shown.push(`… ${lines.length - end} more lines: continue with offset ${end + 1}`);
    return { status: 'ok', output: shown.join('\n') || `${path} has no line ${offset}.` };
  },
});
