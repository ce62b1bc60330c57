/**
 * Wakes somebody to look at a project's queue. A wake is only advice: the rows are the truth, and a
 * sweeper repeats what got lost. Wakes of one project never run at the same time, and one that comes
 * while another runs is remembered.
 */
export interface TurnQueue {
  wake(projectId: string, hint?: WakeHint): void;
  /** Works on a project in this very process if there is room for it; says whether there is. */
  takeHere(projectId: string): boolean;
  /** Begins to work, once however often it is said; what was woken before is remembered. */
  start(): void;
  /** Takes no new wakes and resolves when the running ones have ended. */
  close(): Promise<void>;
}

export interface WakeHint {
  /** False if its owner is known to have another turn running, so that a reserved place would not take it. */
  readonly mayBeFirst: boolean;
}

/** What works on the projects that were woken. */
export interface TurnQueueOptions {
  /** How many projects this process works on at once; 0: it only wakes others. */
  readonly concurrency: number;
  /** Further projects that it works on at once, for owners who have no other turn running. */
  readonly reserved: number;
  readonly drain: (projectId: string, look: Look) => Promise<Drained>;
  readonly onError: (error: unknown, projectId: string) => void;
}

/** The terms on which a project is looked at. */
export interface Look {
  /**
   * Until then further wakes of the project may go unheard: a look that finds nothing before is made again then.
   */
  readonly deafUntil: Promise<unknown> | undefined;
  /** Takes a turn only if its owner has no other one running. */
  readonly isReserved: boolean;
}

export interface Drained {
  /** False if there was no turn that could be taken. */
  readonly hasWorked: boolean;
  /** The project that is to be served next at the same place. */
  readonly next: string | undefined;
}
