import { useEffect, useState } from 'react';
import type { Contents } from './contents.ts';
import type { JoinedFile } from './joined-files.ts';
import { type Line, linesWith } from './search.ts';

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

const patienceMs = 200;
const atOnce = 6;
const mostFiles = 400;
const largest = 256 * 1024;
const mostHits = 60;
const linesOfFile = 4;
const shortest = 2;
/** Generated and binary files. */
const unread =
  /(^|\/)(package-lock\.json|[^/]+\.(png|jpe?g|gif|webp|ico|woff2?|ttf|pdf|zip|mp[34]))$/i;

const nothing: TextSearch = { hits: [], isBusy: false, isPartial: false };

/** Searches file contents, loading those not yet cached. */
export function useTextSearch(
  contents: Contents,
  files: readonly JoinedFile[],
  query: string,
): TextSearch {
  const [found, setFound] = useState(nothing);
  const hashes = files.map(({ path, sha256 }) => `${path} ${sha256}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hashes change with the files
  useEffect(() => {
    if (query.trim().length < shortest) {
      setFound(nothing);
      return;
    }
    const gone = new AbortController();
    const timer = setTimeout(() => {
      setFound((before) => ({ ...before, isBusy: true }));
      void look(contents, files, query, gone.signal, setFound);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [contents, hashes, query]);
  return found;
}

async function look(
  contents: Contents,
  files: readonly JoinedFile[],
  query: string,
  signal: AbortSignal,
  tell: (found: TextSearch) => void,
): Promise<void> {
  const fitting = files.filter(
    ({ path, size, sha256 }) => sha256 !== null && size <= largest && !unread.test(path),
  );
  const waiting = fitting.slice(0, mostFiles);
  const hits: Hit[] = [];
  let isPartial = fitting.length > mostFiles;
  async function worker(): Promise<void> {
    for (let file = waiting.shift(); file && !signal.aborted; file = waiting.shift()) {
      try {
        const content = await contents.read(file, signal);
        const lines = content.kind === 'text' ? linesWith(content.text, query, linesOfFile) : [];
        if (lines.length > 0) hits.push({ path: file.path, lines });
      } catch {
        // Shown as a partial result.
        isPartial = true;
      }
      if (hits.length >= mostHits) return;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (signal.aborted) return;
  hits.sort((a, b) => a.path.localeCompare(b.path));
  tell({ hits, isBusy: false, isPartial: isPartial || waiting.length > 0 });
}
