import type { Duplex } from 'node:stream';

/** What a PostgreSQL client asks for first. */
export type StartupMessage =
  | { readonly type: 'start'; readonly parameters: ReadonlyMap<string, string> }
  | { readonly type: 'cancel'; readonly processId: number; readonly secretKey: number };

const sslRequest = 80_877_103;
const encryptionRequest = 80_877_104;
const cancelRequest = 80_877_102;
const protocolMajor = 3;
/** PostgreSQL's own limit. */
const maxBytes = 10_000;
const headerBytes = 8;

/**
 * Reads the first message of a connection. Declines encryption, which a socket does not need. Leaves what follows in the
 * stream.
 */
export async function readStartupMessage(connection: Duplex): Promise<StartupMessage> {
  for (;;) {
    const header = await readBytes(connection, headerBytes);
    const length = header.readUInt32BE(0);
    const code = header.readUInt32BE(4);
    if (length < headerBytes || length > maxBytes) throw new Error('not a PostgreSQL client');
    const body = await readBytes(connection, length - headerBytes);
    if (code === sslRequest || code === encryptionRequest) connection.write('N');
    else if (code === cancelRequest) {
      if (body.length < 8) throw new Error('not a PostgreSQL client');
      return { type: 'cancel', processId: body.readInt32BE(0), secretKey: body.readInt32BE(4) };
    } else {
      if (code >>> 16 !== protocolMajor) throw new Error('unsupported version of the protocol');
      return { type: 'start', parameters: parseParameters(body) };
    }
  }
}

/** Pairs of texts that end with a zero byte. */
function parseParameters(body: Buffer): ReadonlyMap<string, string> {
  const texts = body.toString('utf8').split('\0');
  const parameters = new Map<string, string>();
  for (let at = 0; at + 1 < texts.length; at += 2) {
    const [name = '', value = ''] = texts.slice(at, at + 2);
    if (name === '') break;
    parameters.set(name, value);
  }
  return parameters;
}

async function readBytes(connection: Duplex, count: number): Promise<Buffer> {
  if (count === 0) return Buffer.alloc(0);
  for (;;) {
    const bytes: Buffer | null = connection.read(count);
    if (bytes?.length === count) return bytes;
    if (bytes || connection.readableEnded || connection.destroyed)
      throw new Error('the connection was closed');
    await nextChange(connection);
  }
}

function nextChange(connection: Duplex): Promise<void> {
  const events = ['readable', 'end', 'close', 'error'] as const;
  return new Promise((resolve) => {
    const done = () => {
      for (const event of events) connection.off(event, done);
      resolve();
    };
    for (const event of events) connection.on(event, done);
  });
}
