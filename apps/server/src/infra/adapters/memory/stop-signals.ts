import type { StopSignals } from '../../../core/ports/stop-signals.ts';

export function memoryStopSignals(): StopSignals {
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
