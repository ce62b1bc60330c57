import { instructionRulesFolder, rootInstructionFiles } from '@millwright/contract';
import type { FileChange, FileState, ProjectFile } from '../../core/project-file.ts';
import type { Db } from '../db.ts';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  notInArray,
  or,
  sql,
} from '../drizzle.ts';
import { projectFiles } from '../tables/projects.ts';

/** A file with the time of its last change. */
export interface StoredFile extends ProjectFile {
  readonly changedAt: Date;
}

/** Matches the current files, or those of the checkpoint with this number. */
function existsAt(projectId: string, at: number | undefined) {
  const { since, until } = projectFiles;
  const moment =
    at === undefined ? isNull(until) : and(lte(since, at), or(isNull(until), gt(until, at)));
  return and(eq(projectFiles.projectId, projectId), moment);
}

/** The files of a project by path, in their current state or at a checkpoint. */
export async function readTree(db: Db, projectId: string, at?: number): Promise<ProjectFile[]> {
  const { path, hash, size, mode } = projectFiles;
  return db
    .select({ path, hash, size, mode })
    .from(projectFiles)
    .where(existsAt(projectId, at))
    .orderBy(asc(path));
}

/** Like `readTree`, for paths with a prefix. */
export async function listFiles(
  db: Db,
  projectId: string,
  prefix: string,
  at?: number,
): Promise<StoredFile[]> {
  const { path, hash, size, mode, changedAt } = projectFiles;
  return db
    .select({ path, hash, size, mode, changedAt })
    .from(projectFiles)
    .where(and(existsAt(projectId, at), sql`starts_with(${path}, ${prefix})`))
    .orderBy(asc(path));
}

/** The most recently changed paths, newest first. */
export async function listLastChangedPaths(
  db: Db,
  projectId: string,
  limit: number,
): Promise<string[]> {
  const { path, since, until, changedAt } = projectFiles;
  const rows = await db
    .select({ path })
    .from(projectFiles)
    .where(and(eq(projectFiles.projectId, projectId), isNull(until)))
    .orderBy(desc(since), desc(changedAt), asc(path))
    .limit(limit);
  return rows.map((row) => row.path);
}

export async function findFile(
  db: Db,
  projectId: string,
  requestedPath: string,
  at?: number,
): Promise<StoredFile | undefined> {
  const { path, hash, size, mode, changedAt } = projectFiles;
  const [file] = await db
    .select({ path, hash, size, mode, changedAt })
    .from(projectFiles)
    .where(and(existsAt(projectId, at), eq(path, requestedPath)))
    .limit(1);
  return file;
}

/** The current files at these paths, of those that exist. */
export async function findFiles(
  db: Db,
  projectId: string,
  paths: readonly string[],
): Promise<ProjectFile[]> {
  const { path, hash, size, mode } = projectFiles;
  return db
    .select({ path, hash, size, mode })
    .from(projectFiles)
    .where(and(existsAt(projectId, undefined), inArray(path, [...new Set(paths)])));
}

/**
 * Copies the current files of a project, or those of a checkpoint, to an empty project; resolves to their number. A
 * single statement reads a consistent state.
 */
export async function copyFiles(
  db: Db,
  fromProject: string,
  toProject: string,
  { at, isHidden }: CopyOptions = {},
): Promise<number> {
  const { path, hash, size, mode } = projectFiles;
  const { rows } = await db.execute<{ path: string }>(sql`
    INSERT INTO project_files (project_id, path, since, hash, size, mode)
    SELECT ${toProject}, ${path}, 1, ${hash}, ${size}, ${mode} FROM ${projectFiles}
    WHERE ${existsAt(fromProject, at)} RETURNING path`);
  // Removed from the copy, which nobody else sees yet: the original may change between two statements.
  const hidden = isHidden ? rows.flatMap((row) => (isHidden(row.path) ? row.path : [])) : [];
  if (hidden.length > 0) {
    await db
      .delete(projectFiles)
      .where(and(eq(projectFiles.projectId, toProject), inArray(path, hidden)));
  }
  return rows.length - hidden.length;
}

interface CopyOptions {
  /** The number of the checkpoint to copy; defaults to the current files. */
  readonly at?: number | undefined;
  /** Leaves out these files. */
  readonly isHidden?: (path: string) => boolean;
}

/** True if the project has no files besides instructions for agents, which may exist before the app. */
export async function hasNoAppFiles(db: Db, projectId: string): Promise<boolean> {
  const { path } = projectFiles;
  const rows = await db
    .select({ path })
    .from(projectFiles)
    .where(
      and(
        existsAt(projectId, undefined),
        notInArray(path, [...rootInstructionFiles]),
        not(sql`starts_with(${path}, ${instructionRulesFolder})`),
      ),
    )
    .limit(1);
  return rows.length === 0;
}

/** The columns of changed files, as the database functions take them. */
export function toFileColumns(changes: readonly FileChange[]) {
  const column = <T>(of: (state: FileState) => T) => changes.map(({ after }) => after && of(after));
  return {
    paths: changes.map(({ path }) => path),
    befores: changes.map(({ before }) => before),
    hashes: column(({ hash }) => hash),
    sizes: column(({ size }) => size),
    modes: column(({ mode }) => mode),
  };
}

/**
 * Changes the files of a project. The caller holds its lock. Fails if a file's content is neither its planned `before`
 * nor already its `after`.
 */
export async function changeFiles(
  db: Db,
  projectId: string,
  changes: readonly FileChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const { paths, befores, hashes, sizes, modes } = toFileColumns(changes);
  await db.execute(sql`SELECT change_files(${projectId}, ${sql.param(paths)}::text[],
    ${sql.param(befores)}::text[], ${sql.param(hashes)}::text[], ${sql.param(sizes)}::integer[],
    ${sql.param(modes)}::integer[])`);
}

/** A path that differs between two states of a project. */
export interface Difference {
  readonly path: string;
  readonly before: FileState | null;
  readonly after: FileState | null;
}

interface DifferenceRow extends Record<string, unknown> {
  readonly path: string;
  readonly before_hash: string | null;
  readonly before_size: number | null;
  readonly before_mode: number | null;
  readonly after_hash: string | null;
  readonly after_size: number | null;
  readonly after_mode: number | null;
}

/**
 * The differences between two checkpoints by number, the earlier one first. The number after the last one is the
 * current state. Reads only files that changed in between.
 */
export async function listDifferences(
  db: Db,
  projectId: string,
  earlier: number,
  later: number,
): Promise<Difference[]> {
  const { rows } = await db.execute<DifferenceRow>(sql`
    SELECT path, old.hash AS before_hash, old.size AS before_size, old.mode AS before_mode,
      new.hash AS after_hash, new.size AS after_size, new.mode AS after_mode
    FROM (
      SELECT path, hash, size, mode FROM project_files
      WHERE project_id = ${projectId} AND since <= ${earlier} AND until > ${earlier} AND until <= ${later}
    ) AS old FULL JOIN (
      SELECT path, hash, size, mode FROM project_files
      WHERE project_id = ${projectId} AND since > ${earlier} AND since <= ${later}
        AND (until IS NULL OR until > ${later})
    ) AS new USING (path)
    WHERE (old.hash, old.mode) IS DISTINCT FROM (new.hash, new.mode)
    ORDER BY path`);
  return rows.map((row) => ({
    path: row.path,
    before: toFileState(row.before_hash, row.before_size, row.before_mode),
    after: toFileState(row.after_hash, row.after_size, row.after_mode),
  }));
}

function toFileState(
  hash: string | null,
  size: number | null,
  mode: number | null,
): FileState | null {
  return hash === null || size === null || mode === null ? null : { hash, size, mode };
}
