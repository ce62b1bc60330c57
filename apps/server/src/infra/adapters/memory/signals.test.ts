import { signalsContract } from '../../../testing/contracts/signals.ts';
import { memorySignals } from './signals.ts';

signalsContract('in memory', async () => {
  const signals = memorySignals();
  return { here: signals, there: signals, close: async () => undefined };
});
