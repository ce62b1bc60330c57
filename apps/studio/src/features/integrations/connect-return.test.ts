import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReturn } from './connect-return.ts';

const read = (path: string, query = '') => readReturn(path, new URLSearchParams(query));

test('reads the connected account or the failure from the URL', () => {
  assert.deepEqual(read('/integrations/supabase', 'connected=1'), {
    kind: 'connected',
    segment: 'supabase',
  });
  assert.deepEqual(read('/settings/integrations', 'connected=git'), {
    kind: 'connected',
    segment: 'git',
  });
  assert.deepEqual(read('/integrations/stripe', 'error=access_denied'), { kind: 'declined' });
  assert.equal(read('/settings/integrations'), undefined);
  assert.equal(read('/integrations/stripe'), undefined);
});

test('ignores forged reasons and references', () => {
  const failed = read('/integrations/stripe', 'error=Call+0800&error_ref=evil.test');
  assert.doesNotMatch(JSON.stringify(failed), /0800|evil/);
  const known = read('/integrations/stripe', 'error=state_invalid&error_ref=7Q2K-9FXD');
  assert.ok(known?.kind === 'failed' && known.reference === '7Q2K-9FXD');
});
