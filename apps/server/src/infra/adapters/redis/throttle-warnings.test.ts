import assert from 'node:assert/strict';
import { test } from 'node:test';
import { throttleWarnings } from './throttle-warnings.ts';

test('repeats the same warning at most once per interval, and a different one immediately', () => {
  const warnings: string[] = [];
  let now = 0;
  const warn = throttleWarnings(
    (what) => void warnings.push(`${now} ${what}`),
    () => now,
  );
  for (now = 0; now <= 20_000; now += 1_000) warn('a', undefined);
  warn('b', undefined);
  assert.deepEqual(warnings, ['0 a', '10000 a', '20000 a', '21000 b']);
});
