import type { RegisteredServer } from '../../store/queries/mcp-servers.ts';
import type { ConnectionTarget } from './connection-target.ts';

/** A server that a user's agent can use, from any source. */
export interface AvailableServer {
  /** `mcp_…` for a registered server, `cfg_<name>` for one from the operator's file. */
  readonly id: string;
  /** Its name as the user sees it, unique among the servers in use. */
  readonly name: string;
  readonly scope: 'instance' | 'user';
  readonly target: ConnectionTarget;
  readonly enabled: boolean;
  /** The operator has a server of the same name, which takes precedence. */
  readonly isShadowed: boolean;
  readonly row: RegisteredServer | undefined;
}

export const instancePrefix = 'cfg_';
