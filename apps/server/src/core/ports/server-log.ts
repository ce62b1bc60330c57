import type { ProjectSandbox } from './sandbox-manager.ts';

export const serverLogOrigins = ['stdout', 'stderr', 'request', 'build', 'service'] as const;
/** `request`: an answered request; `build`: an error in the code; `service`: reported by Millwright. */
export type ServerLogOrigin = (typeof serverLogOrigins)[number];

/** A line in the log of an app's server. */
export interface ServerLogLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly origin: ServerLogOrigin;
  readonly text: string;
  /** Position after this line: `readLog` continues from it. */
  readonly cursor: string;
}

/** The logs of dev servers. They are in the memory of the process that holds the sandbox. */
export interface SandboxLogs {
  /**
   * The lines after a cursor, oldest first. After one of an earlier sandbox, all lines. Undefined while the sandbox
   * sleeps.
   */
  readLog(
    project: ProjectSandbox,
    after: string | undefined,
  ): Promise<readonly ServerLogLine[] | undefined>;
}
