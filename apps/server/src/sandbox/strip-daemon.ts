import { readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { basename, join } from 'node:path';

// Run as a program: writes each named file as plain JavaScript into the folder named first.
const [folder = '', ...files] = process.argv.slice(2);
const IMPORT = /(from\s+|import\s*\(?\s*)'([^']+)'/g;

for (const file of files) {
  const code = stripTypeScriptTypes(readFileSync(file, 'utf8')).replaceAll(
    IMPORT,
    (_, before: string, specifier: string) => {
      if (specifier.startsWith('node:')) return `${before}'${specifier}'`;
      // Only the folder itself is bound into a sandbox, so only files in it can be imported there.
      if (!/^\.\/[\w-]+\.ts$/.test(specifier)) {
        throw new Error(`${file} runs inside sandboxes and cannot import ${specifier}`);
      }
      return `${before}'${specifier.replace(/\.ts$/, '.mjs')}'`;
    },
  );
  writeFileSync(join(folder, basename(file).replace(/\.ts$/, '.mjs')), code);
}
