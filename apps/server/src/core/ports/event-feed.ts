/** One written batch of a project's log, as it travels to readers in other places. */
export interface FeedBatch {
  readonly projectId: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Carries what was committed to whoever follows a log. It may lose or repeat batches: readers notice
 * a gap by its numbers and read the database, which is the truth.
 */
export interface EventFeed<B extends FeedBatch = FeedBatch> {
  publish(batch: B): void;
  /** Calls back for each batch of the project until the returned function is called. */
  subscribe(projectId: string, onBatch: (batch: B) => void): () => void;
}
