import type { McpServerRecord } from '@millwright/contract';

/** A registered server that has not been tested yet. */
export const server: McpServerRecord = {
  id: 'mcp_1',
  name: 'shop',
  transport: 'url',
  url: 'https://shop.test/mcp',
  command: null,
  args: null,
  headers: {},
  scope: 'user',
  read_only: false,
  shadowed: false,
  enabled: true,
  oauth: { required: false, connected: false, expires_at: null, scopes: [] },
  status: 'unknown',
  last_tested_at: null,
  tools_count: null,
  created_at: null,
  updated_at: null,
};
