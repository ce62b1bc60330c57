import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { openControlGroups } from '../../../apps/server/src/sandboxes/drivers/bubblewrap/control-groups.ts';
import { smallLimits } from '../../../apps/server/src/sandboxes/testing/limits.ts';

/** Weight files of cgroup v1 and v2, with the default weight of a process outside of any group. */
const usual = { 'cpu.shares': 1024, 'cpu.weight': 100 };

const groups = await openControlGroups(`weight-${process.pid}`, { cpuPercent: 25 });
after(() => groups.close());
const skip = !groups.controllers.has('cpu') && 'this machine does not allow CPU control groups';

test('gives all sandboxes together the configured CPU weight', { skip }, async (t) => {
  const group = await groups.make('one', smallLimits);
  t.after(() => group.remove());
  const weights = group.procsFiles.flatMap((file) => {
    const ofAll = dirname(dirname(file));
    return Object.entries(usual).flatMap(([name, weight]) => {
      const path = join(ofAll, name);
      return existsSync(path) ? [Number(readFileSync(path, 'utf8')) / weight] : [];
    });
  });
  assert.deepEqual(weights, [0.25]);
});
