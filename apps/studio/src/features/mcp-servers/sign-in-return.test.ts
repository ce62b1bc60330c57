import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mcpSignInFailures } from '@millwright/contract/records/mcp-oauth';
import { readReturn } from './sign-in-return.ts';

const read = (query: string) => readReturn(new URLSearchParams(query));

test('has a distinct message for each failure reason', () => {
  const outcomes = mcpSignInFailures.map((reason) =>
    read(`mcp_oauth=error&reason=${reason}&error_ref=7Q2K-9FXD`),
  );
  assert.deepEqual(outcomes[mcpSignInFailures.indexOf('access_denied')], { kind: 'declined' });
  const failed = outcomes.filter((one) => one?.kind === 'failed');
  assert.ok(failed.every(({ reference }) => reference === '7Q2K-9FXD'));
  assert.equal(new Set(failed.map(({ message }) => message)).size, mcpSignInFailures.length - 1);
  const unknown = read('mcp_oauth=error&reason=else');
  assert.ok(
    unknown?.kind === 'failed' && failed.every(({ message }) => message !== unknown.message),
  );
});

test('shows no text from a forged URL', () => {
  const found = read('mcp_oauth=error&reason=call+0800+123&error_ref=visit+evil.test');
  assert.ok(found?.kind === 'failed');
  assert.doesNotMatch(found.message, /0800/);
  assert.equal(found.reference, undefined);
  const inherited = read('mcp_oauth=error&reason=constructor');
  assert.ok(inherited?.kind === 'failed' && typeof inherited.message === 'string');
});

test('returns undefined for other URLs', () => {
  assert.equal(read(''), undefined);
  assert.equal(read('mcp_oauth=maybe'), undefined);
  assert.deepEqual(read('mcp_oauth=connected&server_id=mcp_1'), {
    kind: 'connected',
    serverId: 'mcp_1',
  });
});
