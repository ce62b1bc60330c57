import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeSchedule } from './describe-schedule.ts';

test('common schedules are described in words', () => {
  const cases = {
    '* * * * *': 'Every minute',
    '*/15 * * * *': 'Every 15 minutes',
    '0 * * * *': 'Every hour',
    '20 * * * *': 'Every hour at minute 20',
    '0 */6 * * *': 'Every 6 hours',
    '0 8 * * *': 'Every day at 08:00',
    '5 8,20 * * *': 'Every day at 08:05 and 20:05',
    '0 8 * * mon-fri': 'Monday to Friday at 08:00',
    '0 8 * * 1-5': 'Monday to Friday at 08:00',
    '30 18 * * 7': 'Every Sunday at 18:30',
    '0 8 * * MON,thu': 'Every Monday and Thursday at 08:00',
    '*/10 * * * sat': 'Every 10 minutes, every Saturday',
    '*/10 * * * 1-5': 'Every 10 minutes, Monday to Friday',
    '0 9 1 * *': 'On day 1 of each month at 09:00',
    '0 0 1 jan *': 'Each year on 1 January at 00:00',
    '0 0 24 12 *': 'Each year on 24 December at 00:00',
  };
  for (const [schedule, expected] of Object.entries(cases))
    assert.equal(describeSchedule(schedule), expected, schedule);
});

test('a schedule that would take a long description is shown as it is', () => {
  for (const schedule of [
    '0 0 13 * 5',
    '5,35 8-9 * * *',
    '0 8 1-7 * *',
    '0 8 1 1-6 *',
    '0 8 * * mon-wed,fri',
    '1-9/2 * * * *',
    'whatever',
    '',
  ])
    assert.equal(describeSchedule(schedule), schedule);
});
