import { availableParallelism } from 'node:os';
import { runChecks } from './test/checks.ts';

/** `npm run check`: every check that does not run the service. */
const failed = await runChecks(availableParallelism());
process.exitCode = failed.length > 0 ? 1 : 0;
