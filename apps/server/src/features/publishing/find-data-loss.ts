import type { ReleaseFinding } from '@millwright/contract';
import type { WorkspaceFile } from '../../core/ports/sandbox.ts';
import type { ProjectFile } from '../../core/project-file.ts';

const migrationPath = /^server\/db\/migrations\/[^/]+\.sql$/;
const losses = [
  [/\bdrop\s+table\b/i, 'deletes a table with its rows'],
  [/\bdrop\s+schema\b/i, 'deletes a schema with its tables'],
  [/\bdrop\s+column\b/i, 'deletes a column with its values'],
  [/\btruncate\b/i, 'deletes all rows of a table'],
  [/\bdelete\s+from\b/i, 'deletes rows'],
] as const;

/** Finds migrations that would delete live data. `known` are the files of the release that migrated it last. */
export function findDataLoss(
  files: readonly WorkspaceFile[],
  known: readonly ProjectFile[],
): ReleaseFinding[] {
  const applied = new Set(known.map(({ path }) => path));
  return files
    .filter(({ path }) => migrationPath.test(path) && !applied.has(path))
    .flatMap(({ path, content }) => findInMigration(path, Buffer.from(content).toString()));
}

function findInMigration(file: string, text: string): ReleaseFinding[] {
  const lines = text.split('\n').map((line) => line.replace(/--.*/, ''));
  return losses.flatMap(([pattern, effect]) => {
    const at = lines.findIndex((line) => pattern.test(line));
    return at < 0 ? [] : [toFinding({ file, line: at + 1, effect })];
  });
}

function toFinding(found: { file: string; line: number; effect: string }): ReleaseFinding {
  const { file, line, effect } = found;
  return {
    id: `server:data-loss:${file}:${line}`,
    step: 'server',
    blocks: true,
    acceptable: true,
    accepted: false,
    severity: 'high',
    file,
    line,
    message: `This migration ${effect} in the live database`,
    advice:
      'Accept it if the data is no longer needed. A dump of the live database is kept for a week before the migration runs.',
    url: null,
  };
}
