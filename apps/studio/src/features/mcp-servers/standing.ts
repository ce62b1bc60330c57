import type { McpServerRecord } from '@millwright/contract';
import { counted } from '../../ui/amounts.ts';
import type { MarkLook } from '../../ui/mark.tsx';

export interface Standing {
  readonly word: string;
  readonly look: MarkLook;
  /** True if the user has to act next. */
  readonly needsSignIn: boolean;
}

/** Known state of a server. */
export function standingOf(server: McpServerRecord): Standing {
  const { shadowed, enabled, oauth, status, tools_count } = server;
  const plain = (word: string): Standing => ({ word, look: 'plain', needsSignIn: false });
  if (shadowed) return plain('Not used');
  if (!enabled) return plain('Disabled');
  switch (status) {
    case 'connected': {
      const tools = tools_count === null ? '' : ` · ${counted(tools_count, 'tool')}`;
      return { word: `Connected${tools}`, look: 'good', needsSignIn: false };
    }
    case 'error':
      return { word: 'Error', look: 'bad', needsSignIn: false };
    case 'auth_required':
      // Tested before the user signed in.
      if (oauth.connected) return plain('Signed in, not tested');
      return { word: 'Sign-in required', look: 'warn', needsSignIn: true };
    case 'unknown':
      return plain(oauth.connected ? 'Signed in, not tested' : 'Not tested');
  }
}

const advices: Readonly<Record<string, string>> = {
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
export const adviceFor = (code: string): string => advices[code] ?? 'Test it again in a moment.';
