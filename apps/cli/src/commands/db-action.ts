import type { Millwright } from '@millwright/client';
import type { EnvironmentStage } from '@millwright/contract/states';
import type { CliRuntime } from '../cli-runtime.ts';
import type { Session } from '../session.ts';

export interface DbContext {
  readonly runtime: CliRuntime;
  readonly session: Session;
  readonly millwright: Millwright;
  readonly projectId: string;
  readonly stage: EnvironmentStage | undefined;
  readonly mayChange: boolean;
  /** A file for the output. */
  readonly out: string | undefined;
  readonly isConfirmed: boolean;
  /** 0 for any. */
  readonly port: number;
}

export interface DbResult {
  readonly value: unknown;
  readonly lines: string[];
}

/** One verb of `db`; resolves to undefined if it has written its output itself. */
export type DbAction = (
  context: DbContext,
  word: string | undefined,
) => Promise<DbResult | undefined>;
