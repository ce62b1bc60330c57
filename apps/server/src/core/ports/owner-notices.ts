/**
 * Tells the process that runs a turn whether the turn's owner, who reads by way of another one, can take
 * more. It may get lost: whoever says that an owner is full repeats it, and nobody believes it for long.
 */
export interface OwnerNotices {
  send(turnId: string, isFull: boolean): void;
  /** Hears what other processes say. */
  listen(onNews: (turnId: string, isFull: boolean) => void): void;
}
