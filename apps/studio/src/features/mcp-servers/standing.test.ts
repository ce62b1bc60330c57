import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpServerRecord } from '@millwright/contract';
import { standingOf } from './standing.ts';

const server: McpServerRecord = {
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
const signedIn = { ...server.oauth, required: true, connected: true };

test('each state has a word', () => {
  const cases: [Partial<McpServerRecord>, string][] = [
    [{}, 'Not tested'],
    [{ status: 'connected', tools_count: 1 }, 'Connected · 1 tool'],
    [{ status: 'connected', tools_count: 5 }, 'Connected · 5 tools'],
    [{ status: 'auth_required' }, 'Needs sign-in'],
    [{ status: 'auth_required', oauth: signedIn }, 'Signed in, not tested'],
    [{ status: 'unknown', oauth: signedIn }, 'Signed in, not tested'],
    [{ status: 'error' }, 'Error'],
    [{ status: 'connected', tools_count: 5, enabled: false }, 'Switched off'],
    [{ status: 'connected', tools_count: 5, shadowed: true }, 'Not used'],
  ];
  for (const [changes, word] of cases)
    assert.equal(standingOf({ ...server, ...changes }).word, word);
});
