import type { Db } from './db.ts';
import { and, asc, eq, inArray, isNull, lt, or, placeholder, sql } from './drizzle.ts';
import { rawStatement, statement } from './statement.ts';
import { attachmentPieces, attachments } from './tables/turns.ts';

export type Attachment = typeof attachments.$inferSelect;

/** Something that was received with a message and waits in temporary storage to be kept. */
export interface StagedAttachment {
  readonly id: string;
  readonly kind: 'image' | 'document';
  readonly name: string | null;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
  /** Its bytes, in pieces of a moderate size. */
  read(): AsyncIterable<Buffer>;
}

/** Keeps what was received, for a turn that is still to be admitted. */
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

const claim = rawStatement(sql`
  UPDATE attachments SET turn_id = ${placeholder('turnId')} WHERE id = ANY (${placeholder('ids')}::text[])`);

/** Gives stored attachments to the turn that was admitted with them. */
export async function claimAttachments(
  db: Db,
  turnId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await claim(db, { turnId, ids });
}

/** Removes what no turn wanted: these at once, and whatever a killed process left long ago. */
export async function dropUnclaimed(db: Db, ids: readonly string[], before: Date): Promise<void> {
  const named = ids.length > 0 ? inArray(attachments.id, [...ids]) : undefined;
  await db
    .delete(attachments)
    .where(and(isNull(attachments.turnId), or(named, lt(attachments.createdAt, before))));
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

/** What a turn came with, in its order; the bytes of each are read when they are wanted. */
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
const readPiece = statement<{ bytes: Buffer }>({ bytes }, (db) =>
  db
    .select({ bytes })
    .from(attachmentPieces)
    .where(and(eq(attachmentId, placeholder('id')), eq(place, placeholder('at')))),
);

/** One at a time: a message may come with more than there is memory for. */
async function* readPieces(db: Db, id: string): AsyncGenerator<Uint8Array> {
  for (let at = 0; ; at += 1) {
    const [piece] = await readPiece(db, { id, at });
    if (!piece) return;
    yield piece.bytes;
  }
}
