import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';

export interface Import {
  readonly specifier: string;
  /** Imports nothing that exists at run time. */
  readonly isTypeOnly: boolean;
}

/** Every import, re-export and dynamic import of a module, as far as its specifier is a constant. */
export function readImports(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const { module } = parseSync(file, source);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: areTypes(entries),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    ),
  );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const literal = /^(['"])(.*)\1$/.exec(source.slice(start, end));
    return literal?.[2] ? [{ specifier: literal[2], isTypeOnly: false }] : [];
  });
  return [...statics, ...reexports, ...dynamics];
}

/** An import without names is made for its effects. */
function areTypes(entries: readonly { readonly isType: boolean }[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}
