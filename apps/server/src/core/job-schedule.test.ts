import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainRejectedSchedule, findNextRun, findRunAfter } from './job-schedule.ts';

async function nextRuns(schedule: string, timeZone: string, after: string, count: number) {
  const found: string[] = [];
  let last = new Date(after);
  while (found.length < count) {
    last = await findNextRun({ schedule, timeZone }, last);
    found.push(last.toISOString().slice(0, 16));
  }
  return found;
}

test('the next run follows minutes, hours, days, months, lists, ranges, steps and names', async () => {
  const cases: [schedule: string, expected: string[]][] = [
    ['* * * * *', ['2026-11-19T20:01', '2026-11-19T20:02']],
    ['*/20 * * * *', ['2026-11-19T20:20', '2026-11-19T20:40']],
    ['0 8 * * *', ['2026-11-20T08:00', '2026-11-21T08:00']],
    ['5,35 8-9 * * *', ['2026-11-20T08:05', '2026-11-20T08:35', '2026-11-20T09:05']],
    ['0 8 * * mon-fri', ['2026-11-20T08:00', '2026-11-23T08:00']],
    ['0 8 * * 7', ['2026-11-22T08:00', '2026-11-29T08:00']],
    ['0 0 1 JAN,jul *', ['2027-01-01T00:00', '2027-07-01T00:00']],
    ['0 0 31 * *', ['2026-12-31T00:00', '2027-01-31T00:00', '2027-03-31T00:00']],
    ['0 0 29 2 *', ['2028-02-29T00:00', '2032-02-29T00:00']],
    // With both, either day counts.
    ['0 0 13 * 5', ['2026-11-20T00:00', '2026-11-27T00:00']],
  ];
  for (const [schedule, expected] of cases) {
    assert.equal(await explainRejectedSchedule({ schedule, timeZone: 'UTC' }), undefined, schedule);
    const found = await nextRuns(schedule, 'UTC', '2026-11-19T20:00:00Z', expected.length);
    assert.deepEqual(found, expected, schedule);
  }
});

test('a schedule is read in its time zone', async () => {
  assert.deepEqual(await nextRuns('0 8 * * *', 'Europe/Berlin', '2026-07-01T00:00:00Z', 1), [
    '2026-07-01T06:00',
  ]);
  assert.deepEqual(await nextRuns('0 8 * * *', 'Asia/Kathmandu', '2026-07-01T00:00:00Z', 1), [
    '2026-07-01T02:15',
  ]);
});

test('a time that clocks skip in spring is an hour later on that day only', async () => {
  assert.deepEqual(await nextRuns('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z', 2), [
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ]);
});

test('a time that clocks show twice in autumn counts once, and every hour counts twice', async () => {
  const berlin = 'Europe/Berlin';
  assert.deepEqual(await nextRuns('30 2 * * *', berlin, '2026-10-24T12:00:00Z', 2), [
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ]);
  assert.deepEqual(await nextRuns('0 * * * *', berlin, '2026-10-24T23:30:00Z', 3), [
    '2026-10-25T00:00',
    '2026-10-25T01:00',
    '2026-10-25T02:00',
  ]);
});

test('schedules that are not five fields of cron are rejected with a reason', async () => {
  const cases: [schedule: string, reason: RegExp][] = [
    ['', /must have five fields/],
    ['0 8 * *', /must have five fields/],
    ['0 0 8 * * *', /must have five fields/],
    ['@daily', /must have five fields/],
    ['H * * * *', /must have five fields/],
    ['0 8 L * *', /must have five fields/],
    ['0 8 * * 1#2', /must have five fields/],
    [`0 8 * * ${'1,'.repeat(60)}1`, /must have five fields/],
    ['60 * * * *', /not valid: .*60/],
    ['*/0 * * * *', /not valid/],
    ['0 22-2 * * *', /not valid/],
    ['0 0 30 2 *', /not valid|never comes/],
    ['0 0 31 2,4,6 *', /never comes/],
  ];
  for (const [schedule, reason] of cases)
    assert.match(String(await explainRejectedSchedule({ schedule, timeZone: 'UTC' })), reason);
});

test('a time zone that does not exist is rejected', async () => {
  for (const timeZone of ['', 'Europe/Nowhere', `Europe/${'x'.repeat(500)}`]) {
    const reason = await explainRejectedSchedule({ schedule: '0 8 * * *', timeZone });
    assert.match(String(reason), /^The time zone ".{0,100}" does not exist/);
  }
});

test('a job that is due late runs again at its next time, without those that were missed', async () => {
  const again = async (schedule: string, due: string, now: string) => {
    const job = { schedule, timeZone: 'Europe/Berlin' };
    return (await findRunAfter(job, new Date(due), new Date(now))).toISOString();
  };
  assert.equal(
    await again('*/5 * * * *', '2026-11-19T20:00:00Z', '2026-11-19T22:01:00Z'),
    '2026-11-19T22:05:00.000Z',
  );
  // Claimed between the two times at which clocks show 2:30.
  assert.equal(
    await again('30 2 * * *', '2026-10-25T00:30:00Z', '2026-10-25T00:31:00Z'),
    '2026-10-26T01:30:00.000Z',
  );
});
