import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

// Build script: bundles the daemon and its imports into one plain JavaScript file, which starts faster than separate
// modules. Sandboxes contain only this file.
const [sources = '', target = ''] = process.argv.slice(2);

const importPattern = /^import\s*\{([^}]*)\}\s*from '([^']+)';/gm;
const exportPattern = /^export (async function\*?|function\*?|class|const) (\w+)/gm;
const ownFile = /^\.\/([\w-]+)\.ts$/;

const written = new Set<string>();
const parts: string[] = [];

/** Adds a module after its imports, in a function scope of its own. */
function add(name: string): void {
  if (written.has(name)) return;
  written.add(name);
  const exported: string[] = [];
  const code = stripTypeScriptTypes(readFileSync(join(sources, `${name}.ts`), 'utf8'))
    .replaceAll(importPattern, (_, names: string, specifier: string) => {
      const bindings = names.replaceAll(/(\w+)\s+as\s+(\w+)/g, '$1: $2');
      return `const {${bindings}} = ${imported(name, specifier)};`;
    })
    .replaceAll(exportPattern, (_, kind: string, exportedName: string) => {
      exported.push(exportedName);
      return `${kind} ${exportedName}`;
    });
  const unsupported = /^\s*(import|export)\b.*/m.exec(code)?.[0];
  if (unsupported) throw new Error(`${name}.ts: ${unsupported} is not supported by this bundler`);
  parts.push(`modules['${name}'] = (() => {${code}\nreturn { ${exported.join(', ')} };\n})();`);
}

function imported(from: string, specifier: string): string {
  if (specifier.startsWith('node:')) return `require('${specifier}')`;
  const own = ownFile.exec(specifier)?.[1];
  if (!own) throw new Error(`${from}.ts runs inside sandboxes and cannot import ${specifier}`);
  add(own);
  return `modules['${own}']`;
}

add('main');
writeFileSync(target, `'use strict';\nconst modules = {};\n${parts.join('\n')}\n`);
