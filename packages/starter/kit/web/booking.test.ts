import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  type Booking,
  isTaken,
  isTakenBySample,
  lasting,
  overlaps,
  slotsOf,
  sortBookings,
  wholeDays,
} from './src/lib/booking.ts';
import { explainTotal, totalOf } from './src/lib/booking-price.ts';

const hours = { opens: '09:00', closes: '11:30', slotMinutes: 45 };
const booked = (thingId: string, from: string, to: string): Booking => ({
  id: from,
  thingId,
  thingName: thingId,
  from,
  to,
  name: 'Ada',
  email: 'ada@example.com',
  phone: '',
  people: 1,
  total: '',
  note: '',
});

suite('a booking', () => {
  test('costs its price for each person, hour, day or night', () => {
    const period = { from: '2026-11-15T09:00', to: '2026-11-15T11:00' };
    const stay = wholeDays('2026-11-15', '2026-11-18');
    const price = 45;
    const people = 3;
    assert.equal(totalOf({ price, per: 'booking', period, people }), 45);
    assert.equal(totalOf({ price, per: 'person', period, people }), 135);
    assert.equal(totalOf({ price, per: 'hour', period, people }), 90);
    assert.equal(totalOf({ price, per: 'day', period: stay, people }), 180);
    assert.equal(totalOf({ price, per: 'night', period: stay, people }), 135);
    assert.equal(
      explainTotal({ price, per: 'person', period, people }, '$'),
      '3 people × $45.00 = $135.00',
    );
    assert.equal(explainTotal({ price, per: 'booking', period, people }, '$'), '$45.00');
  });

  test('lasts for some hours', () => {
    const slot = { from: '2026-11-15T09:00', to: '2026-11-15T10:00' };
    assert.deepEqual(lasting(slot, 3), { from: '2026-11-15T09:00', to: '2026-11-15T12:00' });
  });

  test('is one of the slots that end by closing time', () => {
    assert.deepEqual(slotsOf('2026-11-15', hours), [
      { from: '2026-11-15T09:00', to: '2026-11-15T09:45' },
      { from: '2026-11-15T09:45', to: '2026-11-15T10:30' },
      { from: '2026-11-15T10:30', to: '2026-11-15T11:15' },
    ]);
    assert.deepEqual(slotsOf('2026-11-15', { ...hours, closes: '09:30' }), []);
    const untilMidnight = slotsOf('2026-11-15', {
      opens: '23:00',
      closes: '24:00',
      slotMinutes: 60,
    });
    assert.equal(untilMidnight[0]?.to, '2026-11-15T24:00');
  });

  test('takes its time from the same thing only', () => {
    const bookings = [booked('room', '2026-11-15T09:00', '2026-11-15T10:00')];
    const taken = (thingId: string, from: string, to: string) =>
      isTaken(bookings, thingId, { from: `2026-11-15T${from}`, to: `2026-11-15T${to}` });
    assert.ok(taken('room', '09:00', '10:00'));
    assert.ok(taken('room', '09:30', '11:00'), 'also after the hours have been changed');
    assert.equal(taken('room', '10:00', '11:00'), false);
    assert.equal(taken('hall', '09:00', '10:00'), false);
  });

  test('of days includes the last one, and ends with it', () => {
    const weekend = wholeDays('2026-11-14', '2026-11-15');
    assert.ok(overlaps(weekend, wholeDays('2026-11-15', '2026-11-20')));
    assert.equal(overlaps(weekend, wholeDays('2026-11-16', '2026-11-16')), false);
  });

  test('comes before later ones', () => {
    const late = booked('room', '2026-12-01T09:00', '2026-12-01T10:00');
    const soon = booked('room', '2026-11-15T09:00', '2026-11-15T10:00');
    assert.deepEqual(sortBookings([late, soon]), [soon, late]);
  });
});

test('some times are taken by samples, always the same ones', () => {
  const count = (by: 'slot' | 'day') =>
    Array.from({ length: 28 }, (_, index) => {
      const from = `2026-11-${String(index + 1).padStart(2, '0')}T09:00`;
      return isTakenBySample('1', { from, to: from }, by);
    }).filter(Boolean).length;
  for (const by of ['slot', 'day'] as const) {
    assert.ok(count(by) > 0 && count(by) < 14, `${by}: ${count(by)}`);
    assert.equal(count(by), count(by));
  }
});
