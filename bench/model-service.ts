import { run } from '../apps/server/src/run-service.ts';
import { noSandboxes } from '../apps/server/src/testing/no-sandboxes.ts';

/** The service with its real agent and provider, but without sandboxes: a text-only turn needs none. */
await run({ sandboxes: () => noSandboxes() });
