import type { BenchStatus } from './workshop.ts';

/** Which process has the bench of a project, where there are several. */
export interface BenchPlaces {
  /**
   * Makes this process the one that has it, and says whether it was the one already. Whoever changes
   * the project's files from then on tells this process.
   */
  take(projectId: string): Promise<boolean>;
  /** The same unless another process that lives has it. Says whether this one has it now. */
  takeFree(projectId: string): Promise<boolean>;
  /** How it is with the bench that this process has. */
  tell(projectId: string, status: BenchStatus): void;
  /** This process has it no longer. */
  leave(projectId: string): Promise<void>;
}
