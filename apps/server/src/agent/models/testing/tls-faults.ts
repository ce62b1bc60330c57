import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** An https address at which every connection fails before a request. */
export interface FailingTlsServer extends AsyncDisposable {
  readonly url: string;
  /** Number of connection attempts. */
  readonly connectionAttempts: () => number;
}

/** Resets the connection at the start of the TLS handshake. */
export const brokenHandshake = () =>
  listen(
    createServer((socket) =>
      socket.on('error', () => undefined).once('data', () => socket.resetAndDestroy()),
    ),
  );

/** Answers in plain HTTP instead of TLS. */
export const plainText = () =>
  listen(
    createServer((socket) =>
      socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    ),
  );

/** Presents a self-signed certificate. */
export const untrusted = () => listen(createHttpsServer(selfSigned()));

/** The minimum of X.509 that a handshake requires. */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = (tag: number, ...parts: Uint8Array[]) => {
    const body = Buffer.concat(parts);
    const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
    return Buffer.concat([Buffer.from([tag, ...length]), body]);
  };
  const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
  const text = (tag: number, value: string) => der(tag, Buffer.from(value));
  const ed25519 = sequence(Buffer.from('06032b6570', 'hex'));
  const commonName = Buffer.from('0603550403', 'hex');
  const name = sequence(der(0x31, sequence(commonName, text(0x0c, '127.0.0.1'))));
  const validity = sequence(text(0x17, '200101000000Z'), text(0x17, '491231235959Z'));
  const serial = Buffer.from('020101', 'hex');
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' });
  const signedPart = sequence(serial, ed25519, name, validity, name, publicInfo);
  const signature = der(0x03, Buffer.from([0]), sign(null, signedPart, privateKey));
  const certificate = sequence(signedPart, ed25519, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

async function listen(server: Server): Promise<FailingTlsServer> {
  const open = new Set<Socket>();
  let connectionAttempts = 0;
  server.on('connection', (socket: Socket) => {
    connectionAttempts += 1;
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connectionAttempts: () => connectionAttempts,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
