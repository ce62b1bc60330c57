import { WorkspaceError } from '../../core/workspace-error.ts';
import { parsePath } from '../../projects/files/parse-path.ts';

/** Normalizes a path to the form the project stores. */
export function requireValidPath(text: string): string {
  const parsed = parsePath(text);
  if (parsed.ok) return parsed.path;
  throw new WorkspaceError(
    'path_refused',
    `${JSON.stringify(text)} is not a valid path: ${parsed.reason}.`,
  );
}
