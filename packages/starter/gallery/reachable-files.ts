import { posix } from 'node:path';

type Files = ReadonlyMap<string, string | Buffer>;

const extensions = ['', '.ts', '.tsx'];

/** Returns the files outside `src`, and of `src` those that the entry imports, directly or not. */
export function reachableFiles(files: Files, entry: string): Files {
  const reached = new Set([entry]);
  for (const path of reached) {
    for (const imported of importsOf(path, String(files.get(path)))) {
      const found = extensions.map((end) => imported + end).find((one) => files.has(one));
      if (found) reached.add(found);
    }
  }
  return new Map([...files].filter(([path]) => !path.startsWith('src/') || reached.has(path)));
}

/** Resolves the imports of a file: `@/…` is `src/…`; other non-relative imports are packages. */
function importsOf(path: string, content: string): string[] {
  const imports = content.matchAll(
    /\b(?:from|import|import\(|URL\()\s*['"](@\/|\.\.?\/)([^'"]+)['"]/g,
  );
  return [...imports].map(([, start = '', rest = '']) =>
    start === '@/' ? `src/${rest}` : posix.join(posix.dirname(path), start, rest),
  );
}
