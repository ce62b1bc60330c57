/**
 * Wakes a worker to drain a project's queue. A wake is only a hint: the rows are the source of truth, and a sweeper
 * repeats lost wakes. Wakes of one project never run concurrently, and a wake that arrives during another is
 * remembered.
 */
export interface TurnQueue {
  wake(projectId: string, hint?: WakeHint): void;
  /** Works on a project in this process if it has capacity; returns false if it does not. */
  tryRunHere(projectId: string): boolean;
  /** Starts working, including on earlier wakes. Idempotent. */
  start(): void;
  /** Stops taking wakes; resolves when the running ones have ended. */
  close(): Promise<void>;
}

export interface WakeHint {
  /** False if the owner is known to have another turn running, so that a reserved slot would not take it. */
  readonly mayBeFirst: boolean;
}

/** The handler and limits for woken projects. */
export interface TurnQueueOptions {
  /** Number of projects this process works on concurrently; 0 means that it only wakes other processes. */
  readonly concurrency: number;
  /** Additional concurrent projects, reserved for owners with no other running turn. */
  readonly reserved: number;
  readonly drain: (projectId: string, options: DrainOptions) => Promise<DrainResult>;
  readonly onError: (error: unknown, projectId: string) => void;
}

export interface DrainOptions {
  /** If true, claims a turn only if its owner has no other running turn. */
  readonly isReserved: boolean;
}

export interface DrainResult {
  /** False if no turn was claimable. */
  readonly hasWorked: boolean;
  /** The project to serve next in the same slot. */
  readonly next: string | undefined;
}
