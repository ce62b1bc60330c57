/** A committed batch of a project's log, as published to readers in other processes. */
export interface FeedBatch {
  readonly projectId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Announces committed batches to readers of a log. May lose or repeat batches: readers detect gaps by sequence number
 * and read the database, which is the source of truth.
 */
export interface EventFeed {
  publish(batch: FeedBatch): void;
  /**
   * Calls back for each batch of the project until the returned function is called. Delivers the published object
   * itself within this process, and only the sequence numbers of a batch from another process. Calls `onPossibleLoss` if an
   * earlier batch may have been missed.
   */
  subscribe(
    projectId: string,
    onBatch: (batch: FeedBatch) => void,
    onPossibleLoss?: () => void,
  ): () => void;
}
