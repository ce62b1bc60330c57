import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { TextFile } from '../text-file.ts';

/** A migration that drizzle-kit wrote for tables of its own. */
export interface ReadyMigration {
  readonly name: string;
  readonly sql: string;
  readonly snapshot: string;
}

export type AppendedMigration =
  | { readonly status: 'added'; readonly files: readonly TextFile[] }
  | { readonly status: 'present' }
  | { readonly status: 'conflict'; readonly tables: readonly string[] }
  | { readonly status: 'unknown' };

const folder = 'server/db/migrations';
const journalPath = `${folder}/meta/_journal.json`;

const journalSchema = z.looseObject({
  version: z.string(),
  entries: z.array(z.looseObject({ idx: z.int().min(0), when: z.number() })),
});
const snapshotSchema = z.looseObject({
  id: z.string(),
  tables: z.record(z.string(), z.unknown()),
});

/**
 * Adds a migration after those that the app has, as drizzle-kit would: the snapshot is the last one with the new tables.
 * Changes to the schema that have no migration yet stay as they are.
 */
export async function appendMigration(
  ready: ReadyMigration,
  read: (path: string) => Promise<string | undefined>,
): Promise<AppendedMigration> {
  const journal = parse(journalSchema, await read(journalPath));
  const added = parse(snapshotSchema, ready.snapshot);
  if (!journal || !added) return { status: 'unknown' };
  const last = journal.entries.at(-1);
  const before = last && parse(snapshotSchema, await read(snapshotPath(last.idx)));
  if (last && !before) return { status: 'unknown' };
  const names = Object.keys(added.tables);
  const existing = names.filter((name) => before && Object.hasOwn(before.tables, name));
  if (existing.length === names.length) return { status: 'present' };
  if (existing.length > 0) return { status: 'conflict', tables: existing };
  const index = last ? last.idx + 1 : 0;
  const tag = `${toPrefix(index)}_${ready.name}`;
  const entry = {
    idx: index,
    version: journal.version,
    // Migrations that are older than the last one that was applied would be skipped.
    when: Math.max(Date.now(), (last?.when ?? 0) + 1),
    tag,
    breakpoints: true,
  };
  const snapshot = before
    ? {
        ...before,
        id: randomUUID(),
        prevId: before.id,
        tables: { ...before.tables, ...added.tables },
      }
    : added;
  return {
    status: 'added',
    files: [
      { path: `${folder}/${tag}.sql`, content: ready.sql },
      { path: snapshotPath(index), content: toJson(snapshot) },
      { path: journalPath, content: toJson({ ...journal, entries: [...journal.entries, entry] }) },
    ],
  };
}

const toPrefix = (index: number) => String(index).padStart(4, '0');
const snapshotPath = (index: number) => `${folder}/meta/${toPrefix(index)}_snapshot.json`;
const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function parse<T>(schema: z.ZodType<T>, text: string | undefined): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    // Not JSON.
    return undefined;
  }
}
