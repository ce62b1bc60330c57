/**
 * Wakes somebody to look at a project's queue. A wake is only advice: the rows are the truth, and a
 * sweeper repeats what got lost. Wakes of one project never run at the same time, and one that comes
 * while another runs is remembered.
 */
export interface TurnQueue {
  wake(projectId: string): void;
  /** Works on a project in this very process if there is room for it; says whether there is. */
  takeHere(projectId: string): boolean;
  /** Begins to work, once however often it is said; what was woken before is remembered. */
  start(): void;
  /** Takes no new wakes and resolves when the running ones have ended. */
  close(): Promise<void>;
}

/** What works on the projects that were woken. */
export interface TurnQueueOptions {
  /** How many projects this process works on at once; 0: it only wakes others. */
  readonly concurrency: number;
  /**
   * Works on a project, and says which one comes next. Until `deafUntil` further wakes of it may go
   * unheard: a look that finds nothing before is made again then.
   */
  readonly drain: (
    projectId: string,
    deafUntil: Promise<unknown> | undefined,
  ) => Promise<string | undefined>;
  readonly onError: (error: unknown, projectId: string) => void;
}
