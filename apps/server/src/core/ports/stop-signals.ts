/** Notifies the worker of a turn that a stop was requested. A lost signal is recovered by re-reading the row. */
export interface StopSignals {
  send(turnId: string): void;
  listen(turnId: string, onSignal: () => void): () => void;
}
