import { connect } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Everything received, for responses after the first one. */
  readonly text: string;
}

const deadlineMs = 5_000;

/**
 * Sends raw bytes, without a client that normalizes paths, hosts or headers. Resolves when the server closes the
 * connection (send `Connection: close`) or `until` matches.
 */
export function rawRequest(port: number, bytes: string, until?: RegExp): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const finish = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(text));
    };
    const timer = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `no whole answer within ${deadlineMs} ms to ${JSON.stringify(bytes.slice(0, 200))}: ${text}`,
        ),
      );
    }, deadlineMs);
    socket.setEncoding('latin1');
    socket.on('data', (piece) => {
      text += piece;
      if (until?.test(text)) finish();
    });
    socket.on('close', finish);
    socket.on('error', () => undefined);
  });
}

function parse(text: string): RawResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(statusLine.split(' ')[1] ?? 0),
    headers: Object.fromEntries(headers),
    body: rest.join('\r\n\r\n'),
    text,
  };
}
