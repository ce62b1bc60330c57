import { parentPort } from 'node:worker_threads';
import { starter } from '@millwright/starter/starter';
import { warmUp } from '@millwright/starter/warm-up';
import { estimateTokens } from '../apps/server/src/core/estimate-tokens.ts';
import { prompts } from '../packages/starter/corpus/prompts.ts';
import { measureFirstTurn } from './starter.ts';

/** Runs in a separate thread, where nothing has been compiled yet. */
await warmUp(starter({ types: false, countTokens: estimateTokens }));
const [first] = prompts;
parentPort?.postMessage(first ? await measureFirstTurn(first.prompt, first.platform ?? 'web') : 0);
