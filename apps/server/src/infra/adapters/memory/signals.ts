import type { Signals } from '../../../core/ports/signals.ts';

export function memorySignals(): Signals {
  const listeners = new Map<string, () => void>();
  return {
    send: (turnId) => listeners.get(turnId)?.(),
    listen(turnId, onSignal) {
      listeners.set(turnId, onSignal);
      return () => {
        if (listeners.get(turnId) === onSignal) listeners.delete(turnId);
      };
    },
  };
}
