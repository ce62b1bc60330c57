import type { SandboxStatus } from './sandbox-manager.ts';

/** Records which process runs the sandbox of a project, when there are several processes. */
export interface SandboxPlacement {
  /**
   * Claims the project's sandbox for this process; resolves to true if this process already had it. From then on, every
   * process that changes the project's files notifies this one.
   */
  claim(projectId: string): Promise<boolean>;
  /** Like `claim`, unless another live process has the sandbox. Resolves to true if this process has it now. */
  claimIfFree(projectId: string): Promise<boolean>;
  /** Reports the state of the sandbox in this process. */
  reportStatus(projectId: string, status: SandboxStatus): void;
  /** Ends this process's claim. */
  release(projectId: string): Promise<void>;
}
