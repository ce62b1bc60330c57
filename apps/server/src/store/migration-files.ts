import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  id: number;
  name: string;
  checksum: string;
  sql: string;
}

const folder = new URL('./migrations/', import.meta.url);

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(readMigration));
}

async function readMigration(file: string, index: number): Promise<Migration> {
  const id = Number.parseInt(file, 10);
  if (id !== index + 1) {
    throw new Error(
      `Migration ${file} should have the number ${index + 1}: no gaps, no duplicates`,
    );
  }
  // Git may have changed the line endings on checkout, which does not change the migration.
  const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { id, name: file.replace(/\.sql$/, ''), checksum, sql };
}
