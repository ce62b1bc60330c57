import type { DatabaseTableRecord } from '@millwright/contract';

const maxChars = 6_000;

/** Describes tables for a model, one line each: `posts (id integer key, author_id integer → users.id, title text)`. */
export function describeTables(tables: readonly DatabaseTableRecord[]): string {
  if (tables.length === 0) return 'The database has no tables yet.';
  const lines: string[] = [];
  let chars = 0;
  for (const table of tables) {
    const line = describeTable(table);
    chars += line.length + 1;
    if (chars > maxChars) return [...lines, `and ${tables.length - lines.length} more`].join('\n');
    lines.push(line);
  }
  return lines.join('\n');
}

function describeTable({ name, kind, columns }: DatabaseTableRecord): string {
  const described = columns.map((column) => {
    const { references } = column;
    return [
      `${column.name} ${column.type}`,
      ...(column.primary_key ? ['key'] : []),
      ...(column.nullable ? ['null'] : []),
      ...(references ? [`→ ${references.table}.${references.column}`] : []),
    ].join(' ');
  });
  return `${kind === 'view' ? 'view ' : ''}${name} (${described.join(', ')})`;
}
