import type { McpInfoRecord } from '@millwright/contract';

export interface Snippet {
  readonly id: 'claude' | 'cursor' | 'vscode' | 'curl';
  readonly program: string;
  /** Target file or command. */
  readonly about: string;
  readonly code: string;
  readonly language: 'json' | 'sh';
}

/** Placeholder for a key. */
export const placeholderKey = 'mwm_YOUR_KEY';

/** Connection snippets for programs that use this service. */
export function createSnippets(
  info: McpInfoRecord,
  forVsCode: McpInfoRecord,
  key: string,
): Snippet[] {
  const { name, endpoint } = info;
  const formatJson = (value: unknown) => JSON.stringify(value, null, 2);
  const variable = /\$\{MILLWRIGHT_MCP_API_KEY\}/g;
  return [
    {
      id: 'claude',
      program: 'Claude Code',
      about: 'Run this in a terminal.',
      code: `claude mcp add --transport http ${name} ${endpoint} \\\n  --header "Authorization: Bearer ${key}"`,
      language: 'sh',
    },
    {
      id: 'cursor',
      program: 'Cursor',
      about: 'Add this to ~/.cursor/mcp.json. It contains the key, so keep the file private.',
      code: formatJson({ mcpServers: info.mcpServers }).replaceAll(variable, key),
      language: 'json',
    },
    {
      id: 'vscode',
      program: 'VS Code',
      about: 'Add this to .vscode/mcp.json. VS Code asks for the key once and stores it.',
      code: formatJson({ inputs: forVsCode.inputs, servers: forVsCode.servers }),
      language: 'json',
    },
    {
      id: 'curl',
      program: 'curl',
      about:
        'Exchanges the key for an access token, valid for one hour. Send it as a Bearer token with API requests.',
      code: `curl -X POST ${new URL('token', endpoint)} \\\n  -H "X-API-Key: ${key}"`,
      language: 'sh',
    },
  ];
}
