import { signalsContract } from '../../../testing/contracts/signals.ts';
import { memoryStopSignals } from './stop-signals.ts';

signalsContract('in memory', async () => {
  const signals = memoryStopSignals();
  return { here: signals, there: signals, close: async () => undefined };
});
