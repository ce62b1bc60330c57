import type { FileRecord } from '@millwright/contract';
import type { ProjectState } from '../../state/project-state.ts';

type LiveFiles = ProjectState['files'];

/** What the service listed, and what events had told when it was asked. */
export interface Listing {
  readonly listed: ReadonlyMap<string, FileRecord>;
  readonly before: LiveFiles;
}

export interface JoinedFile {
  readonly path: string;
  readonly size: number;
  /** Nothing while it is being written. */
  readonly sha256: string | null;
  readonly isWriting: boolean;
  /** What events have told of its content, as far as they have. */
  readonly written: string | undefined;
}

const own = (files: LiveFiles, path: string) =>
  Object.hasOwn(files, path) ? files[path] : undefined;

/**
 * The files as they are: what events have told since the list was asked for is newer than the list.
 * Pieces of a file that nobody is `writing` any more tell nothing.
 */
export function joinFiles(
  { listed, before }: Listing,
  now: LiveFiles,
  writing: ReadonlySet<string>,
): Map<string, JoinedFile> {
  const joined = new Map<string, JoinedFile>();
  const paths = new Set([...listed.keys(), ...Object.keys(now)]);
  for (const path of [...paths].sort()) {
    const live = own(now, path);
    const record = listed.get(path);
    const isWriting = writing.has(path);
    const isAbandoned =
      live !== undefined && !isWriting && (live.isWriting || live.sha256 === null);
    if (live && !isAbandoned && (live !== own(before, path) || isWriting)) {
      const { size, sha256, content } = live;
      joined.set(path, { path, size, sha256, isWriting, written: content });
    } else if (record && (isAbandoned || live === own(before, path))) {
      const { size, sha256 } = record;
      joined.set(path, { path, size, sha256, isWriting: false, written: undefined });
    }
  }
  return joined;
}

/** After a change of our own: `live` is what events had told of the file when it was sent. */
export function withChange(
  { listed, before }: Listing,
  path: string,
  record: FileRecord | undefined,
  live: LiveFiles,
): Listing {
  const changed = new Map(listed);
  if (record) changed.set(path, record);
  else changed.delete(path);
  const { [path]: _, ...others } = before;
  const known = own(live, path);
  return { listed: changed, before: known ? { ...others, [path]: known } : others };
}
