import type { EarlierTurn } from '../core/ports/agent.ts';
import type { Db } from '../store/db.ts';
import { listAttachments } from '../store/queries/attachments.ts';
import { readAncestry } from '../store/queries/checkpoints.ts';
import { readAssistantMessages } from '../store/queries/read-assistant-messages.ts';
import { listTurnsBefore, type Turn } from '../store/queries/turns.ts';

/** Reads the prompts and replies of the turns before this one that have ended. */
export async function readEarlierTurns(db: Db, turn: Turn, limit: number): Promise<EarlierTurn[]> {
  const turns = await listTurnsBefore(db, turn, limit);
  const ids = turns.map(({ id }) => id);
  const [replies, sent, undone] = await Promise.all([
    readAssistantMessages(db, turn.projectId, turns),
    listAttachments(db, ids),
    undoneTurns(db, turn.projectId),
  ]);
  return turns.map(({ id, prompt }) => {
    const answers = replies.filter(({ turnId }) => turnId === id).map(({ text }) => text);
    return {
      prompt,
      attachments: sent.get(id) ?? [],
      reply: answers.join('\n\n'),
      isUndone: undone.has(id),
    };
  });
}

/**
 * Finds turns whose file changes were reverted by a restore. The current files come from the newest checkpoint, and
 * each checkpoint derives from the previous one or from the one it restored. Turns off this path are undone.
 */
async function undoneTurns(db: Db, projectId: string): Promise<Set<string>> {
  const ancestry = await readAncestry(db, projectId);
  const numbers = new Map(ancestry.map(({ id, number }) => [id, number]));
  let next = ancestry[0]?.number ?? 0;
  const undone = new Set<string>();
  for (const { number, turnId, restoredFrom } of ancestry) {
    const isAncestor = number === next;
    if (isAncestor) next = restoredFrom ? (numbers.get(restoredFrom) ?? 0) : number - 1;
    else if (turnId) undone.add(turnId);
  }
  return undone;
}
