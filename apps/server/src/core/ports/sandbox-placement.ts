import type { SandboxStatus } from './sandbox-manager.ts';

/** Which process has the bench of a project, where there are several. */
export interface SandboxPlacement {
  /**
   * Makes this process the one that has it, and says whether it was the one already. Whoever changes
   * the project's files from then on tells this process.
   */
  claim(projectId: string): Promise<boolean>;
  /** The same unless another process that lives has it. Says whether this one has it now. */
  claimIfFree(projectId: string): Promise<boolean>;
  /** How it is with the bench that this process has. */
  reportStatus(projectId: string, status: SandboxStatus): void;
  /** This process has it no longer. */
  release(projectId: string): Promise<void>;
}
