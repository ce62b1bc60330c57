import type { Db } from '../db.ts';
import { and, asc, eq, inArray, isNull, lt, or, placeholder, sql } from '../drizzle.ts';
import { prepareRawStatement, prepareStatement } from '../prepare-statement.ts';
import { attachmentPieces, attachments } from '../tables/turns.ts';

export type Attachment = typeof attachments.$inferSelect;

/** A file received with a message that is still in temporary storage. */
export interface StagedAttachment {
  readonly id: string;
  readonly kind: 'image' | 'document';
  readonly name: string | null;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  /** Streams the content in chunks of a moderate size. */
  read(): AsyncIterable<Buffer>;
}

/** Stores received files for a turn that is still to be admitted. */
export async function storeAttachments(db: Db, staged: readonly StagedAttachment[]): Promise<void> {
  for (const [place, attachment] of staged.entries()) {
    const { read, ...row } = attachment;
    await db.insert(attachments).values({ ...row, place });
    let at = 0;
    for await (const bytes of read.call(attachment)) {
      await db.insert(attachmentPieces).values({ attachmentId: attachment.id, place: at, bytes });
      at += 1;
    }
  }
}

const claim = prepareRawStatement(sql`
  UPDATE attachments SET turn_id = ${placeholder('turnId')} WHERE id = ANY (${placeholder('ids')}::text[])`);

/** Assigns stored attachments to the turn that was admitted with them. */
export async function claimAttachments(
  db: Db,
  turnId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await claim(db, { turnId, ids });
}

/** Removes unclaimed attachments: these immediately, and old ones that a killed process left behind. */
export async function dropUnclaimed(db: Db, ids: readonly string[], before: Date): Promise<void> {
  const isNamed = ids.length > 0 ? inArray(attachments.id, [...ids]) : undefined;
  await db
    .delete(attachments)
    .where(and(isNull(attachments.turnId), or(isNamed, lt(attachments.createdAt, before))));
}

export async function listAttachments(
  db: Db,
  turnIds: readonly string[],
): Promise<Map<string, Attachment[]>> {
  const rows = await db
    .select()
    .from(attachments)
    .where(inArray(attachments.turnId, [...turnIds]))
    .orderBy(asc(attachments.place));
  return Map.groupBy(rows, ({ turnId }) => turnId ?? '');
}

/** The attachments of a turn, in order. Reads the bytes of each on demand. */
export async function openAttachments(db: Db, turnId: string) {
  const stored = (await listAttachments(db, [turnId])).get(turnId) ?? [];
  return stored.map(({ id, kind, name, mimeType, size }) => ({
    kind,
    name,
    mimeType,
    size,
    read: () => readPieces(db, id),
  }));
}

const { attachmentId, place, bytes } = attachmentPieces;
const readPiece = prepareStatement<{ bytes: Buffer }>({ bytes }, (db) =>
  db
    .select({ bytes })
    .from(attachmentPieces)
    .where(and(eq(attachmentId, placeholder('id')), eq(place, placeholder('at')))),
);

/** One piece at a time: attachments may exceed the available memory. */
async function* readPieces(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; at += 1) {
    const [piece] = await readPiece(db, { id, at });
    if (!piece) return;
    yield piece.bytes;
  }
}
