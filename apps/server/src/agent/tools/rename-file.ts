import { z } from 'zod';
import { changeFiles } from './change-files.ts';
import { requireValidPath } from './require-valid-path.ts';
import { buildingModes, tool } from './tool.ts';

export const renameFile = tool({
  name: 'rename_file',
  modes: buildingModes,
  builds: true,
  description: 'Move or rename a file or folder of the project.',
  input: z.object({ path: z.string().min(1), to_path: z.string().min(1) }),
  title: ({ path, to_path }) => `Rename ${path} to ${to_path}`,
  async execute({ path, to_path }, context) {
    const change = {
      kind: 'rename',
      path: requireValidPath(path),
      toPath: requireValidPath(to_path),
    } as const;
    const changed = await changeFiles(context, change);
    return { status: 'ok', output: `Renamed ${path} to ${to_path}.`, ...changed };
  },
});
