import type { TurnWork } from '../core/ports/agent.ts';

const maxFiles = 400;
const maxNewestFiles = 12;

/** Lists the project's files and the most recently changed ones for the model. */
export async function buildProjectMap({ assignment, workspace }: TurnWork): Promise<string> {
  if (assignment.mode === 'discuss') return '';
  const [files, newest] = await Promise.all([
    workspace.tree(),
    workspace.lastChanged(maxNewestFiles),
  ]);
  if (files.length === 0) return '';
  const rest = files.length - maxFiles;
  return [
    'Project files when this message arrived:',
    ...files.slice(0, maxFiles).map(({ path }) => path),
    ...(rest > 0 ? [`… and ${rest} more; use list_files to see all`] : []),
    `Most recently changed: ${newest.join(', ')}`,
  ].join('\n');
}
