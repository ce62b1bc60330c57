import { RestoreError } from './restore-error.ts';

const startChars = 1_000;
const endChars = 1_000;

/** Passes a dump on, and fails at the end if its header promises a footer that is missing, as after a broken download. */
export async function* requireCompleteDump(
  dump: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let start = '';
  let end = '';
  for await (const chunk of dump) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    if (start.length < startChars) start += bytes.toString('latin1', 0, startChars);
    end = (end + bytes.subarray(-endChars).toString('latin1')).slice(-endChars);
    yield chunk;
  }
  const isDump = start.includes('-- PostgreSQL database dump\n');
  if (isDump && !end.includes('-- PostgreSQL database dump complete'))
    throw new RestoreError('The dump is incomplete: its end is missing');
}
