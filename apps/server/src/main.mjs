import { explainOldNode } from './node-version.mjs';

// Plain JavaScript that an old Node can run: it would refuse a TypeScript file before any code of ours.
const problem = explainOldNode(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

// Compiled code is kept between starts; whatever is loaded before this call is not.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { run } = await import('./run.ts');

await run();
