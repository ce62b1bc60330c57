import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

// Build script: writes each module of the launcher as plain JavaScript.
const [sources = '', target = ''] = process.argv.slice(2);

const ownImport = /( from '\.\/[\w-]+)\.ts';$/gm;

for (const name of readdirSync(sources)) {
  if (!/(?<!\.test)\.ts$/.test(name)) continue;
  const code = stripTypeScriptTypes(readFileSync(join(sources, name), 'utf8'));
  const module = join(target, name.replace(/\.ts$/, '.mjs'));
  writeFileSync(module, code.replaceAll(ownImport, "$1.mjs';"));
}
