import { rateCountersContract } from '../../../testing/contracts/rate-counters.ts';
import { memoryRateCounters } from './rate-counters.ts';

rateCountersContract('in memory', async () => {
  const counters = memoryRateCounters();
  return { here: counters, there: counters, close: async () => undefined };
});
