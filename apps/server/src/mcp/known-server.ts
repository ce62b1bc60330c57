import type { RegisteredServer } from '../store/mcp-servers.ts';
import type { Target } from './target.ts';

/** A server that a user's agent could use, whoever made it known. */
export interface KnownServer {
  /** `mcp_…` of a registered one, `cfg_<name>` of one in the operator's file. */
  readonly id: string;
  /** Its name in the user's view, where no other that is used has it. */
  readonly name: string;
  readonly scope: 'instance' | 'user';
  readonly target: Target;
  readonly enabled: boolean;
  /** The operator has one of the same name, which is used instead. */
  readonly isShadowed: boolean;
  readonly row: RegisteredServer | undefined;
}

export const instancePrefix = 'cfg_';
