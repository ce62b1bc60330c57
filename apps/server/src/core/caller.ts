import type { McpKeyScope } from '@millwright/contract';

/** The signed-in user on whose behalf a request acts. */
export interface Caller {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly roles: readonly string[];
  readonly tokenExpiresAt: Date;
  /** What a key may do that stands for the user; without, everything the user may. */
  readonly scopes?: readonly McpKeyScope[];
}
