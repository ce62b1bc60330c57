import type { DatabaseTableRecord } from '@millwright/contract';

/** The columns of better-auth's tables that the service uses. */
const columns = {
  user: [
    'id',
    'name',
    'email',
    'email_verified',
    'role',
    'banned',
    'ban_reason',
    'ban_expires',
    'created_at',
    'updated_at',
  ],
  session: ['user_id', 'expires_at', 'updated_at'],
  account: ['user_id', 'provider_id'],
  verification: ['id', 'identifier', 'value', 'expires_at', 'created_at', 'updated_at'],
} as const;

/** True if the tables of accounts exist with the expected columns. */
export function hasAccountTables(tables: readonly DatabaseTableRecord[]): boolean {
  return Object.entries(columns).every(([name, expected]) => {
    const table = tables.find((one) => one.name === name && one.kind === 'table');
    const present = new Set(table?.columns.map((column) => column.name));
    return expected.every((column) => present.has(column));
  });
}
