import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpInfoRecord } from '@millwright/contract';
import { createSnippets } from './snippets.ts';

const endpoint = 'https://build.example.com/api/v1/gw/mcp';
const connection = (key: string) => ({
  millwright: {
    type: 'http' as const,
    url: endpoint,
    headers: { Authorization: `Bearer ${key}` },
  },
});
const info: McpInfoRecord = {
  enabled: true,
  name: 'millwright',
  version: '1',
  endpoint,
  transport: 'streamable-http',
  protocol_versions: [],
  auth: {
    type: 'api_key',
    header: 'Authorization',
    format: '',
    mint: '',
    oauth_protected_resource: endpoint,
  },
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the service sends it.
  mcpServers: connection('${MILLWRIGHT_MCP_API_KEY}'),
};
const forVsCode: McpInfoRecord = {
  ...info,
  mcpServers: undefined,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as the service sends it.
  servers: connection('${input:millwright-key}'),
  inputs: [{ type: 'promptString', id: 'millwright-key', description: 'Key', password: true }],
};

test("snippetsOf uses each client's format and omits the key if the client prompts for it", () => {
  const [claude, cursor, vscode, curl] = createSnippets(info, forVsCode, 'mwm_secret');
  assert.ok(claude && cursor && vscode && curl);
  assert.match(claude.code, /add --transport http millwright https:\S+ .*\n.*Bearer mwm_secret"$/);
  assert.deepEqual(JSON.parse(cursor.code), { mcpServers: connection('mwm_secret') });
  assert.deepEqual(Object.keys(JSON.parse(vscode.code)), ['inputs', 'servers']);
  assert.doesNotMatch(vscode.code, /mwm_secret/);
  assert.match(
    curl.code,
    /POST https:\/\/build\.example\.com\/api\/v1\/gw\/token .*\n.*mwm_secret/,
  );
});
