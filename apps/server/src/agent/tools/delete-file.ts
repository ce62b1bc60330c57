import { z } from 'zod';
import { changeFiles } from './change-files.ts';
import { requireValidPath } from './require-valid-path.ts';
import { buildingModes, tool } from './tool.ts';

export const deleteFile = tool({
  name: 'delete_file',
  modes: buildingModes,
  builds: true,
  description: 'Delete a file of the project, or a folder with everything in it.',
  input: z.object({ path: z.string().min(1) }),
  title: ({ path }) => `Delete ${path}`,
  async execute({ path }, context) {
    const changed = await changeFiles(context, { kind: 'delete', path: requireValidPath(path) });
    const { length } = changed.files;
    const output = length === 1 ? `Deleted ${path}.` : `Deleted ${length} files in ${path}.`;
    return { status: 'ok', output, ...changed };
  },
});
