import type { EarlierTurn } from '../core/ports/agent.ts';
import { listAttachments } from '../store/attachments.ts';
import type { Db } from '../store/db.ts';
import { readSaid } from '../store/transcript.ts';
import { type Turn, turnsBefore } from '../store/turns.ts';

/** What was asked and answered in the turns before one, as far as they came to an end. */
export async function readEarlierTurns(db: Db, turn: Turn, most: number): Promise<EarlierTurn[]> {
  const turns = await turnsBefore(db, turn, most);
  const ids = turns.map(({ id }) => id);
  const [said, sent] = await Promise.all([
    readSaid(db, turn.projectId, turns),
    listAttachments(db, ids),
  ]);
  return turns.map(({ id, prompt }) => {
    const answers = said.filter(({ turnId }) => turnId === id).map(({ text }) => text);
    return { prompt, attachments: sent.get(id) ?? [], said: answers.join('\n\n') };
  });
}
