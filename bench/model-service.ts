import { run } from '../apps/server/src/run.ts';
import { noSandboxes } from '../apps/server/src/testing/no-sandboxes.ts';

/** The service with its real agent and provider, but no sandboxes: a turn of words needs none. */
await run({ workshop: () => noSandboxes() });
