import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findV1Hierarchies } from './find-hierarchies.ts';

test('finds the cgroup v1 hierarchies at their mount points', () => {
  const own = '4:memory:/a/b\n3:cpu,cpuacct:/\n2:pids:/docker/x/inner\n1:freezer:/\n0::/z\n';
  const mounts = [
    '30 25 0:26 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory',
    '31 25 0:27 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct',
    '32 25 0:28 /docker/x /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids',
    '33 25 0:29 / /sys/fs/cgroup/freezer rw - cgroup cgroup rw,freezer',
    '34 25 0:30 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw',
    '35 25 254:0 / / rw - ext4 /dev/vda rw',
  ].join('\n');
  assert.deepEqual(findV1Hierarchies(own, mounts), [
    { version: 1, folder: '/sys/fs/cgroup/memory/a/b', controllers: ['memory'] },
    { version: 1, folder: '/sys/fs/cgroup/cpu,cpuacct', controllers: ['cpu', 'cpuacct'] },
    { version: 1, folder: '/sys/fs/cgroup/pids/inner', controllers: ['pids'] },
  ]);
});
