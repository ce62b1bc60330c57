/** Prints a file with its imports in the order of the formatter. */
export function module(imports: readonly string[], body: string): string {
  const lines = [...imports].sort((a, b) => compare(sourceOf(a), sourceOf(b)));
  return lines.length === 0 ? body : `${lines.join('\n')}\n\n${body}`;
}

export const importOf = (name: string, path: string) => `import { ${name} } from '@/${path}';`;

export const importOfType = (name: string, path: string) =>
  `import type { ${name} } from '@/${path}';`;

const sourceOf = (line: string) => line.slice(line.indexOf("'"));
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
