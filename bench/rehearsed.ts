import { parentPort } from 'node:worker_threads';
import { composer } from '../apps/server/src/models/builtin/composer.ts';
import { prompts } from '../apps/server/src/models/builtin/corpus/prompts.ts';
import { rehearse } from '../apps/server/src/models/builtin/rehearse.ts';
import { firstTurn } from './composer.ts';

/** Runs in a separate thread, where nothing has been compiled yet. */
await rehearse(composer({ types: false }));
const [first] = prompts;
parentPort?.postMessage(first ? await firstTurn(first.prompt, first.platform ?? 'web') : 0);
