import { turnQueueContract } from '../../../testing/contracts/turn-queue.ts';
import { memoryTurnQueue } from './turn-queue.ts';

turnQueueContract('in memory', async (options) => memoryTurnQueue(options));
