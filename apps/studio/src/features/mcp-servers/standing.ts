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
  if (!enabled) return plain('Switched off');
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
      return { word: 'Needs sign-in', look: 'warn', needsSignIn: true };
    case 'unknown':
      return plain(oauth.connected ? 'Signed in, not tested' : 'Not tested');
  }
}

const advices: Readonly<Record<string, string>> = {
  TIMEOUT: 'See whether the address is right and the server runs, then test it again.',
  UNREACHABLE:
    'See whether the address is right and the server runs. One inside a network has to be allowed by whoever runs Millwright (MCP_ALLOWED_HOSTS).',
  ADDRESS_REFUSED:
    'Addresses inside a network are refused. Whoever runs Millwright can allow one by MCP_ALLOWED_HOSTS.',
  PROTOCOL: 'See whether this is the address of its MCP endpoint; most end in /mcp or /sse.',
  TOO_LARGE: 'It sends more than can be taken; its makers have to know.',
  CLOSED: 'Test it again in a moment.',
  START_FAILED:
    'See whether the command is right. It runs in a sandbox, with nothing of your computer in it.',
};

/** Advice for a failed test. */
export const adviceFor = (code: string): string => advices[code] ?? 'Test it again in a moment.';
