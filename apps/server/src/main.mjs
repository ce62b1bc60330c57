import { explainOldNode } from './app/node-version.mjs';

// Plain JavaScript that an old Node can run: it would reject a TypeScript file before running any code.
const problem = explainOldNode(process.versions.node);
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

// Caches compiled code between starts; excludes modules loaded before this call.
const { enableCompileCache } = await import('node:module');
enableCompileCache();
const { run } = await import('./run-service.ts');

await run();
