import type { EarlierTurn } from '../core/ports/agent.ts';
import type { Db } from '../store/db.ts';
import { readSaid } from '../store/transcript.ts';
import { type Turn, turnsBefore } from '../store/turns.ts';

/** What was asked and answered in the turns before one, as far as they came to an end. */
export async function readEarlierTurns(db: Db, turn: Turn, most: number): Promise<EarlierTurn[]> {
  const turns = await turnsBefore(db, turn, most);
  const said = await readSaid(db, turn.projectId, turns);
  return turns.map(({ id, prompt }) => {
    const answers = said.filter(({ turnId }) => turnId === id).map(({ text }) => text);
    return { prompt, said: answers.join('\n\n') };
  });
}
