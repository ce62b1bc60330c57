import type { FileRecord } from '@millwright/contract';
import type { ProjectState } from '../../state/project-state.ts';

type LiveFiles = ProjectState['files'];

/** The service's file list, and the event state at the time of the request. */
export interface Listing {
  readonly listed: ReadonlyMap<string, FileRecord>;
  readonly before: LiveFiles;
}

export interface JoinedFile {
  readonly path: string;
  readonly size: number;
  /** Null while it is being written. */
  readonly sha256: string | null;
  readonly isWriting: boolean;
  /** Content received through events so far. */
  readonly written: string | undefined;
}

const getOwn = (files: LiveFiles, path: string) =>
  Object.hasOwn(files, path) ? files[path] : undefined;

/** Merges the list with newer events. Chunks of a file that is no longer `writing` are ignored. */
export function joinFiles(
  { listed, before }: Listing,
  now: LiveFiles,
  writing: ReadonlySet<string>,
): Map<string, JoinedFile> {
  const joined = new Map<string, JoinedFile>();
  const paths = new Set([...listed.keys(), ...Object.keys(now)]);
  for (const path of [...paths].sort()) {
    const live = getOwn(now, path);
    const record = listed.get(path);
    const isWriting = writing.has(path);
    const isAbandoned =
      live !== undefined && !isWriting && (live.isWriting || live.sha256 === null);
    if (live && !isAbandoned && (live !== getOwn(before, path) || isWriting)) {
      const { size, sha256, content } = live;
      joined.set(path, { path, size, sha256, isWriting, written: content });
    } else if (record && (isAbandoned || live === getOwn(before, path))) {
      const { size, sha256 } = record;
      joined.set(path, { path, size, sha256, isWriting: false, written: undefined });
    }
  }
  return joined;
}

/** Applies a change of our own: `live` is the event state at the time of the request. */
export function applyChange(
  { listed, before }: Listing,
  path: string,
  record: FileRecord | undefined,
  live: LiveFiles,
): Listing {
  const changed = new Map(listed);
  if (record) changed.set(path, record);
  else changed.delete(path);
  const { [path]: _, ...others } = before;
  const known = getOwn(live, path);
  return { listed: changed, before: known ? { ...others, [path]: known } : others };
}
