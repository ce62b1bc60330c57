import { customType, timestamp } from '../drizzle.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const timestampColumn = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
