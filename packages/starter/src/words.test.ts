import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samples } from './compose/testing/samples.ts';
import { samples as featureSamples } from './compose/web/features/testing/samples.ts';
import { describeScreen } from './words.ts';

test('a plan says what can be ordered, booked and discussed', () => {
  const apps = [samples.coffee, samples.rooms, featureSamples.get('practice')];
  const said = apps.flatMap(
    (app) =>
      app?.screens
        .filter(({ kind }) => kind !== 'records')
        .map((screen) => describeScreen(screen, app)) ?? [],
  );
  assert.deepEqual(said, [
    'a shop for products with search, a cart, a checkout and orders',
    'booking of rooms by time, without double bookings',
    'booking of tools by day, without double bookings',
    'a shop for tools with search, a cart, a checkout and orders',
    'booking of appointments by time, without double bookings',
    `messages with Dr. Mara Lind, Tom "Tape" Okafor and Siobhán O'Neill`,
  ]);
});
