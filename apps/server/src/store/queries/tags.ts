import type { Db } from '../db.ts';
import { sql } from '../drizzle.ts';

/** A tag with the number of projects that have it, without those in the trash. */
export interface TagUse {
  readonly tag: string;
  readonly projects: number;
}

/** A user's tags, alphabetically. */
export async function listTags(db: Db, ownerId: string, limit: number): Promise<TagUse[]> {
  const { rows } = await db.execute<{ tag: string; projects: number }>(sql`
    SELECT tag, count(*)::integer AS projects
    FROM projects, jsonb_array_elements_text(tags) AS each(tag)
    WHERE owner_id = ${ownerId} AND trashed_at IS NULL
    GROUP BY tag ORDER BY tag LIMIT ${limit}`);
  return rows;
}

/**
 * Renames a tag in all projects of a user, also those in the trash. A project that has both tags keeps one. Returns the
 * number of projects that had it.
 */
export async function renameTag(
  db: Db,
  ownerId: string,
  from: string,
  to: string,
): Promise<number> {
  const { rows } = await db.execute(sql`
    UPDATE projects SET tags = (
      SELECT jsonb_agg(tag ORDER BY place) FROM (
        SELECT CASE WHEN tag = ${from} THEN ${to}::text ELSE tag END AS tag, min(place) AS place
        FROM jsonb_array_elements_text(tags) WITH ORDINALITY AS each(tag, place) GROUP BY 1
      ) AS renamed
    ) WHERE owner_id = ${ownerId} AND tags @> to_jsonb(${from}::text) RETURNING id`);
  return rows.length;
}

/** Removes a tag from all projects of a user. Returns the number of projects that had it. */
export async function removeTag(db: Db, ownerId: string, tag: string): Promise<number> {
  const { rows } = await db.execute(sql`
    UPDATE projects SET tags = tags - ${tag}::text
    WHERE owner_id = ${ownerId} AND tags @> to_jsonb(${tag}::text) RETURNING id`);
  return rows.length;
}
