import { dirname, join } from 'node:path/posix';

export interface SourceOutline {
  /** Names that the module exports; `default` is named after the declaration if it has a name. */
  readonly exports: readonly string[];
  /** Project files that it imports, without their endings. */
  readonly imports: readonly string[];
}

const exportPattern =
  /^export (default )?(?:async )?(?:function|class|const|let|interface|type|enum)\*? ?(\w+)?/;
const importPattern = /\bfrom ['"]([^'"\n]{1,300})['"]/;
const aliasPattern = /^@\//;
const maxExports = 8;

/** Reads the exports and imports of a module line by line. Good enough to rank files: it does not parse the code. */
export function outlineSource(path: string, text: string): SourceOutline {
  const exports: string[] = [];
  const imports = new Set<string>();
  for (const line of text.split('\n')) {
    const exported = exportPattern.exec(line.slice(0, 300));
    const name = exported?.[2] ?? (exported?.[1] ? 'default' : undefined);
    if (name && exports.length < maxExports) exports.push(name);
    const imported = importPattern.exec(line.slice(0, 400))?.[1];
    const target = imported === undefined ? undefined : toProjectPath(path, imported);
    if (target !== undefined) imports.add(target);
  }
  return { exports, imports: [...imports] };
}

/** Resolves an import to a path in the project without its ending; undefined for packages. */
function toProjectPath(from: string, imported: string): string | undefined {
  const isAlias = aliasPattern.test(imported);
  if (!isAlias && !imported.startsWith('.')) return undefined;
  const target = isAlias ? `src/${imported.slice(2)}` : join(dirname(from), imported);
  return target.replace(/\.[cm]?[jt]sx?$/, '').replace(/\/index$/, '');
}
