import type { Millwright } from '@millwright/client';

/** Builds an app from a prompt and reports progress line by line. */
export async function buildAnApp(
  millwright: Millwright,
  prompt: string,
  report: (line: string) => void,
) {
  const turn = millwright.build({ prompt });
  for await (const event of turn) {
    if (event.type === 'text') report(event.data.text);
    if (event.type === 'file') report(`${event.data.operation} ${event.data.path}`);
  }
  const { reason, preview_url, files, error } = await turn.result();
  if (reason !== 'complete') throw new Error(error?.message ?? `Turn ended: ${reason}`);
  return { preview_url, files };
}
