import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { setImmediate as settled } from 'node:timers/promises';
import { LeaseRenewal } from './lease-renewal.ts';

suite('LeaseRenewal', () => {
  test('renews at the interval until it is stopped', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval'] });
    let renewals = 0;
    const lease = new LeaseRenewal({
      everyMs: 100,
      renew: async () => ++renewals > 0,
      onLost: () => assert.fail('lost'),
      onError: assert.ifError,
    });
    mock.timers.tick(250);
    assert.equal(renewals, 2);
    lease.renewNow();
    assert.equal(renewals, 3);
    lease.stop();
    mock.timers.tick(1_000);
    await settled();
    assert.equal(renewals, 3);
  });

  test('reports a lost lease once and stops', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval'] });
    const events: string[] = [];
    const lease = new LeaseRenewal({
      everyMs: 100,
      renew: async () => {
        events.push('renew');
        return false;
      },
      onLost: () => void events.push('lost'),
      onError: assert.ifError,
    });
    lease.renewNow();
    lease.renewNow();
    await settled();
    mock.timers.tick(1_000);
    assert.deepEqual(events, ['renew', 'renew', 'lost']);
  });

  test('reports a failed attempt and retries at the next interval', async ({ mock }) => {
    mock.timers.enable({ apis: ['setInterval'] });
    const errors: unknown[] = [];
    let attempts = 0;
    using lease = new LeaseRenewal({
      everyMs: 100,
      renew: async () => {
        attempts += 1;
        if (attempts === 1) throw new Error('away');
        return true;
      },
      onLost: () => assert.fail('lost'),
      onError: (error) => void errors.push(error),
    });
    lease.renewNow();
    await settled();
    assert.equal(errors.length, 1);
    mock.timers.tick(100);
    await settled();
    assert.equal(attempts, 2);
    assert.equal(errors.length, 1);
  });
});
