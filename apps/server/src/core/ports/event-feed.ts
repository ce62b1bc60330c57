/** One written batch of a project's log, as it travels to readers in other places. */
export interface FeedBatch {
  readonly projectId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Tells of what was committed to whoever follows a log. It may lose or repeat batches: readers notice
 * a gap by its numbers and read the database, which is the truth.
 */
export interface EventFeed {
  publish(batch: FeedBatch): void;
  /**
   * Calls back for each batch of the project until the returned function is called: with the very
   * object that was published in this process, with the numbers alone of one from elsewhere.
   * `onDoubt` says that something may have been published before which was not told.
   */
  subscribe(
    projectId: string,
    onBatch: (batch: FeedBatch) => void,
    onDoubt?: () => void,
  ): () => void;
}
