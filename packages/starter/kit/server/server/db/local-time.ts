import { customType } from 'drizzle-orm/pg-core';

/** A day and a time on the clock of the place, such as 2026-11-15T09:30, in no particular time zone. */
export const localTime = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp',
  fromDriver: (value) => value.slice(0, 16).replace(' ', 'T'),
});

/** The end of a period. Midnight belongs to the day before: 2026-11-15T24:00. */
export const localEnd = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp',
  fromDriver(value) {
    const [day = '', time = ''] = value.slice(0, 16).split(' ');
    if (time !== '00:00') return `${day}T${time}`;
    const before = new Date(`${day}T00:00:00Z`);
    before.setUTCDate(before.getUTCDate() - 1);
    return `${before.toISOString().slice(0, 10)}T24:00`;
  },
});
