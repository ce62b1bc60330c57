/**
 * Backpressure between processes: notifies the process that runs a turn whether the turn's owner, who reads through
 * another process, can take more events. Notices may get lost, so "full" is repeated and expires soon.
 */
export interface TurnBackpressureNotices {
  send(turnId: string, isFull: boolean): void;
  /** Receives notices from other processes. */
  listen(onNotice: (turnId: string, isFull: boolean) => void): void;
}
