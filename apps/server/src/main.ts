import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts; what is loaded before this line is not.
enableCompileCache();
const { run } = await import('./run.ts');

await run();
