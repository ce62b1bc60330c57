import type { Millwright } from '@millwright/client';

/** Calls `onEnd` with the final status of each turn, starting with the first one, until the signal aborts. */
export async function followAProject(
  millwright: Millwright,
  projectId: string,
  onEnd: (turnId: string, status: string) => void,
  signal: AbortSignal,
) {
  for await (const event of millwright.follow(projectId, { signal })) {
    if (event.type !== 'turn_update') continue;
    const { turn_id, status } = event.data;
    if (['completed', 'failed', 'aborted', 'interrupted'].includes(status)) onEnd(turn_id, status);
  }
}
