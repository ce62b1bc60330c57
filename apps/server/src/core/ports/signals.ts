/** Tells the holder of a turn that its stop was asked for; healed by re-reading the row. */
export interface Signals {
  send(turnId: string): void;
  listen(turnId: string, onSignal: () => void): () => void;
}
