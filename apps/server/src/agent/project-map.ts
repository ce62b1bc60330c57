import type { TurnWork } from '../core/ports/agent.ts';

const mappedFiles = 400;
const newestFiles = 12;

/** Lists the project's files and the most recently changed ones for the model. */
export async function projectMap({ assignment, workspace }: TurnWork): Promise<string> {
  if (assignment.mode === 'discuss') return '';
  const [files, newest] = await Promise.all([workspace.tree(), workspace.lastChanged(newestFiles)]);
  if (files.length === 0) return '';
  const rest = files.length - mappedFiles;
  return [
    'Project files when this message arrived:',
    ...files.slice(0, mappedFiles).map(({ path }) => path),
    ...(rest > 0 ? [`… and ${rest} more; use list_files to see all`] : []),
    `Most recently changed: ${newest.join(', ')}`,
  ].join('\n');
}
