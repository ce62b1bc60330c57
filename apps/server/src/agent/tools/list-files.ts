import { z } from 'zod';
import { readingModes, tool } from './tool.ts';

const maxDepth = 20;
const maxEntries = 1_000;

export const listFiles = tool({
  name: 'list_files',
  modes: readingModes,
  readsOnly: true,
  description: 'List the files of the project with their sizes; folders below `depth` are counted.',
  input: z.object({
    path: z.string().default(''),
    depth: z.int().min(1).max(maxDepth).default(maxDepth),
  }),
  title: ({ path }) => (path ? `List ${path}` : 'List the files'),
  async execute({ path, depth }, { work }) {
    const folder = path.replace(/^\.?\/+|(?<!\/)\/+$|^\.$/g, '');
    const prefix = folder === '' ? '' : `${folder}/`;
    const lines: string[] = [];
    const counts = new Map<string, number>();
    for (const file of await work.workspace.tree()) {
      if (!file.path.startsWith(prefix)) continue;
      const names = file.path.slice(prefix.length).split('/');
      if (names.length <= depth) lines.push(`${file.path} (${file.size} bytes)`);
      else {
        const deep = `${prefix}${names.slice(0, depth).join('/')}/`;
        counts.set(deep, (counts.get(deep) ?? 0) + 1);
      }
    }
    for (const [deep, count] of counts) lines.push(`${deep} (${count} files)`);
    if (lines.length === 0)
      return { status: 'ok', output: `No files in ${path || 'the project'}.` };
    const rest = lines.length - maxEntries;
    const shown = lines.sort().slice(0, maxEntries);
    if (rest > 0) shown.push(`… and ${rest} more: list a folder, or use less depth`);
    return { status: 'ok', output: shown.join('\n') };
  },
});
