import type { DatabaseColumnRecord, DatabaseTableRecord } from '@millwright/contract';

/** A statement with its values, as the service takes it. */
export interface RowStatement {
  readonly sql: string;
  readonly values: readonly (string | null)[];
}

type Values = Readonly<Record<string, string | null>>;

/** The columns that identify a row; empty if the table has no primary key. */
export function keyColumns({ columns }: DatabaseTableRecord): DatabaseColumnRecord[] {
  return columns.filter((column) => column.primary_key);
}

export function insertRow({ name }: DatabaseTableRecord, row: Values): RowStatement {
  const columns = Object.keys(row);
  if (columns.length === 0)
    return { sql: `INSERT INTO ${quoteTable(name)} DEFAULT VALUES`, values: [] };
  const places = columns.map((_, at) => `$${at + 1}`);
  return {
    sql: `INSERT INTO ${quoteTable(name)} (${columns.map(quote).join(', ')}) VALUES (${places.join(', ')})`,
    values: Object.values(row),
  };
}

export function updateRow(
  { name }: DatabaseTableRecord,
  key: Values,
  changes: Values,
): RowStatement {
  const assignments = Object.keys(changes).map((column, at) => `${quote(column)} = $${at + 1}`);
  const values = Object.values(changes);
  return {
    sql: `UPDATE ${quoteTable(name)} SET ${assignments.join(', ')} WHERE ${conditionFor(key, values.length)}`,
    values: [...values, ...Object.values(key)],
  };
}

export function deleteRow({ name }: DatabaseTableRecord, key: Values): RowStatement {
  return {
    sql: `DELETE FROM ${quoteTable(name)} WHERE ${conditionFor(key, 0)}`,
    values: Object.values(key),
  };
}

function conditionFor(key: Values, offset: number): string {
  const parts = Object.keys(key).map((column, at) => `${quote(column)} = $${offset + at + 1}`);
  return parts.join(' AND ');
}

function quoteTable(name: string): string {
  return name.split('.').map(quote).join('.');
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
