import { useEffect, useState } from 'react';
import type { Contents } from './contents.ts';
import type { JoinedFile } from './joined-files.ts';
import { findLines, type Line } from './search.ts';

export interface Hit {
  readonly path: string;
  readonly lines: readonly Line[];
}

export interface TextSearch {
  readonly hits: readonly Hit[];
  readonly isBusy: boolean;
  /** True if some files could not be read or exceeded the limit. */
  readonly isPartial: boolean;
}

const debounceMs = 200;
const concurrency = 6;
const maxFiles = 400;
const maxFileBytes = 256 * 1024;
const maxHits = 60;
const maxLinesPerFile = 4;
const minQueryChars = 2;
/** Generated and binary files. */
const skippedPaths =
  /(^|\/)(package-lock\.json|[^/]+\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|zip|mp[34]))$/i;

const emptySearch: TextSearch = { hits: [], isBusy: false, isPartial: false };

/** Searches file contents, loading those not yet cached. */
export function useTextSearch(
  contents: Contents,
  files: readonly JoinedFile[],
  query: string,
): TextSearch {
  const [search, setSearch] = useState(emptySearch);
  const hashes = files.map(({ path, sha256 }) => `${path} ${sha256}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes change with the files
  useEffect(() => {
    if (query.trim().length < minQueryChars) {
      setSearch(emptySearch);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      setSearch((before) => ({ ...before, isBusy: true }));
      void searchFiles(contents, files, query, controller.signal, setSearch);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [contents, hashes, query]);
  return search;
}

async function searchFiles(
  contents: Contents,
  files: readonly JoinedFile[],
  query: string,
  signal: AbortSignal,
  onResult: (search: TextSearch) => void,
): Promise<void> {
  const searchable = files.filter(
    ({ path, size, sha256 }) => sha256 !== null && size <= maxFileBytes && !skippedPaths.test(path),
  );
  const queue = searchable.slice(0, maxFiles);
  const hits: Hit[] = [];
  let isPartial = searchable.length > maxFiles;
  async function worker(): Promise<void> {
    for (let file = queue.shift(); file && !signal.aborted; file = queue.shift()) {
      try {
        const content = await contents.read(file, signal);
        const lines =
          content.kind === 'text' ? findLines(content.text, query, maxLinesPerFile) : [];
        if (lines.length > 0) hits.push({ path: file.path, lines });
      } catch {
        // Shown as a partial result.
        isPartial = true;
      }
      if (hits.length >= maxHits) return;
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (signal.aborted) return;
  hits.sort((a, b) => a.path.localeCompare(b.path));
  onResult({ hits, isBusy: false, isPartial: isPartial || queue.length > 0 });
}
