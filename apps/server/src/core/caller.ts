import type { McpKeyScope } from '@millwright/contract';

/** The signed-in user on whose behalf a request acts. */
export interface Caller {
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly roles: readonly string[];
  readonly tokenExpiresAt: Date;
  /** The scopes of the API key that acts for the user. Undefined for a signed-in user, who has full access. */
  readonly scopes?: readonly McpKeyScope[];
}
