import type { EarlierTurn } from '../core/ports/agent.ts';
import { listAttachments } from '../store/attachments.ts';
import { readAncestry } from '../store/checkpoints.ts';
import type { Db } from '../store/db.ts';
import { readSaid } from '../store/transcript.ts';
import { type Turn, turnsBefore } from '../store/turns.ts';

/** What was asked and answered in the turns before one, as far as they came to an end. */
export async function readEarlierTurns(db: Db, turn: Turn, most: number): Promise<EarlierTurn[]> {
  const turns = await turnsBefore(db, turn, most);
  const ids = turns.map(({ id }) => id);
  const [said, sent, undone] = await Promise.all([
    readSaid(db, turn.projectId, turns),
    listAttachments(db, ids),
    undoneTurns(db, turn.projectId),
  ]);
  return turns.map(({ id, prompt }) => {
    const answers = said.filter(({ turnId }) => turnId === id).map(({ text }) => text);
    return {
      prompt,
      attachments: sent.get(id) ?? [],
      said: answers.join('\n\n'),
      isUndone: undone.has(id),
    };
  });
}

/**
 * Turns whose files somebody went back from. The files of now come from the newest checkpoint, and each of those from
 * the one before it or from the one that it restored; what is on no such way is undone.
 */
async function undoneTurns(db: Db, projectId: string): Promise<Set<string>> {
  const ancestry = await readAncestry(db, projectId);
  const numbers = new Map(ancestry.map(({ id, number }) => [id, number]));
  let next = ancestry[0]?.number ?? 0;
  const undone = new Set<string>();
  for (const { number, turnId, restoredFrom } of ancestry) {
    const isOnTheWay = number === next;
    if (isOnTheWay) next = restoredFrom ? (numbers.get(restoredFrom) ?? 0) : number - 1;
    else if (turnId) undone.add(turnId);
  }
  return undone;
}
