import type { McpServerRecord } from '@millwright/contract';
import { pluralize } from '../../ui/amounts.ts';
import type { BadgeVariant } from '../../ui/badge.tsx';

export interface ServerStatus {
  readonly label: string;
  readonly variant: BadgeVariant;
  /** True if the user has to act next. */
  readonly isSignInRequired: boolean;
}

/** Known state of a server. */
export function describeStatus(server: McpServerRecord): ServerStatus {
  const { shadowed, enabled, oauth, status, tools_count } = server;
  const plainStatus = (label: string): ServerStatus => ({
    label,
    variant: 'plain',
    isSignInRequired: false,
  });
  if (shadowed) return plainStatus('Not used');
  if (!enabled) return plainStatus('Disabled');
  switch (status) {
    case 'connected': {
      const tools = tools_count === null ? '' : ` · ${pluralize(tools_count, 'tool')}`;
      return { label: `Connected${tools}`, variant: 'good', isSignInRequired: false };
    }
    case 'error':
      return { label: 'Error', variant: 'bad', isSignInRequired: false };
    case 'auth_required':
      // Tested before the user signed in.
      if (oauth.connected) return plainStatus('Signed in, not tested');
      return { label: 'Sign-in required', variant: 'warn', isSignInRequired: true };
    case 'unknown':
      return plainStatus(oauth.connected ? 'Signed in, not tested' : 'Not tested');
  }
}

const adviceByCode: Readonly<Record<string, string>> = {
  TIMEOUT: 'Check that the address is correct and the server is running, then test it again.',
  UNREACHABLE:
    'Check that the address is correct and the server is running. The operator must allow private addresses (MCP_ALLOWED_HOSTS).',
  ADDRESS_REFUSED:
    'Private addresses are blocked. The operator can allow them with MCP_ALLOWED_HOSTS.',
  PROTOCOL: 'Check that this is the address of an MCP endpoint. Most end in /mcp or /sse.',
  TOO_LARGE: 'The server sends too much data. Report this to its developers.',
  CLOSED: 'Test it again in a moment.',
  START_FAILED: 'Check the command. It runs in a sandbox, without access to your computer.',
};

/** Advice for a failed test. */
export const findAdvice = (code: string): string =>
  adviceByCode[code] ?? 'Test it again in a moment.';
