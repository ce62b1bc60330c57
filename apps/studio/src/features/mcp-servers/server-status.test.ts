import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpServerRecord } from '@millwright/contract';
import { describeStatus } from './server-status.ts';
import { server } from './testing/server.ts';

const signedIn = { ...server.oauth, required: true, connected: true };

test('has a label for each state', () => {
  const cases: [Partial<McpServerRecord>, string][] = [
    [{}, 'Not tested'],
    [{ status: 'connected', tools_count: 1 }, 'Connected · 1 tool'],
    [{ status: 'connected', tools_count: 5 }, 'Connected · 5 tools'],
    [{ status: 'auth_required' }, 'Sign-in required'],
    [{ status: 'auth_required', oauth: signedIn }, 'Signed in, not tested'],
    [{ status: 'unknown', oauth: signedIn }, 'Signed in, not tested'],
    [{ status: 'error' }, 'Error'],
    [{ status: 'connected', tools_count: 5, enabled: false }, 'Disabled'],
    [{ status: 'connected', tools_count: 5, shadowed: true }, 'Not used'],
  ];
  for (const [changes, word] of cases)
    assert.equal(describeStatus({ ...server, ...changes }).label, word);
});
