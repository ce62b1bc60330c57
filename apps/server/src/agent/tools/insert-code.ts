/** Adds an import after the last one of a file; undefined if it has none. */
export function insertImport(code: string, statement: string): string | undefined {
  const lines = code.split('\n');
  const last = lines.findLastIndex((line) => isImportEnd(line));
  return last === -1 ? undefined : lines.toSpliced(last + 1, 0, statement).join('\n');
}

/**
 * Adds a line after the only one that begins with a text; undefined if there are none or several, or if the statement does
 * not end there.
 */
export function insertAfter(code: string, beginning: string, line: string): string | undefined {
  const lines = code.split('\n');
  const found = lines.flatMap((one, index) =>
    one.trimStart().startsWith(beginning) ? [index] : [],
  );
  const [index] = found;
  if (index === undefined || found.length > 1 || !/[;>]$/.test(lines[index] ?? ''))
    return undefined;
  const indent = lines[index]?.slice(0, lines[index].indexOf(beginning)) ?? '';
  return lines.toSpliced(index + 1, 0, `${indent}${line}`).join('\n');
}

/** An import may have several lines, of which the last one has the path. */
function isImportEnd(line: string): boolean {
  return (line.startsWith('import ') || line.startsWith('}')) && line.includes(' from ');
}
