import type { SandboxSession } from '../../../core/ports/sandbox.ts';
import type { Problem } from '../../../core/ports/sandbox-manager.ts';
import type { PageError, VisitReport } from '../../dev-server/visit-report.ts';

/** An error of a page at its place in the workspace; all null if it has none there. */
export interface LocatedPageError extends Pick<PageError, 'kind' | 'text'> {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** A visit whose errors are located. */
export interface LocatedVisit extends Omit<VisitReport, 'pageErrors'> {
  readonly pageErrors: readonly LocatedPageError[];
}

/** Directories that a page is served from, relative to the workspace. */
const roots = ['', 'public/'];

/** Finds the files that the errors of a page come from. A browser knows their URLs only. */
export async function locatePageErrors(
  session: SandboxSession,
  pageErrors: readonly PageError[],
  signal: AbortSignal,
): Promise<LocatedPageError[]> {
  const known = new Map<string, Promise<string | undefined>>();
  const findFile = (path: string) => {
    const finding = known.get(path) ?? findIn(session, path, signal);
    known.set(path, finding);
    return finding;
  };
  return Promise.all(
    pageErrors.map(async ({ kind, text, candidates }) => {
      for (const { file: path, line, column } of candidates) {
        const file = await findFile(path);
        if (file !== undefined) return { kind, text, file, line, column };
      }
      return { kind, text, file: null, line: null, column: null };
    }),
  );
}

async function findIn(
  session: SandboxSession,
  path: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  for (const root of roots) {
    const candidate = `${root}${path}`;
    // The path comes from a URL and may be no valid path at all.
    const entry = await session.stat(candidate, { signal }).catch(() => undefined);
    if (entry?.kind === 'file') return candidate;
  }
  return undefined;
}

export function toProblem({ text, file, line, column }: LocatedPageError): Problem {
  return { source: 'runtime', message: text, file, line, column, frame: null };
}
