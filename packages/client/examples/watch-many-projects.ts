import type { Millwright } from '@millwright/client';

/** Watches several projects over one WebSocket and aborts turns whose text `isWrong` rejects. */
export async function watchProjects(
  millwright: Millwright,
  projectIds: readonly string[],
  isWrong: (text: string) => boolean,
  signal: AbortSignal,
) {
  const socket = millwright.connect({ signal });
  const watch = async (projectId: string) => {
    for await (const { type, data, turn_id } of socket.subscribe(projectId)) {
      // Edits made by hand between turns belong to no turn.
      if (type !== 'text' || !turn_id) continue;
      if (isWrong(data.text)) await socket.abort(projectId, { turn_id });
    }
  };
  await Promise.all(projectIds.map(watch));
}
