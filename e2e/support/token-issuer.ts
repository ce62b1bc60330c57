import {
  constants,
  createHmac,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

function signingKey(kid: string, type: 'rsa' | 'ec' | 'ed25519'): SigningKey {
  if (type === 'rsa') return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  if (type === 'ec') return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
  return { kid, ...generateKeyPairSync('ed25519') };
}

export const keys = {
  rsa: signingKey('rsa-1', 'rsa'),
  ec: signingKey('ec-1', 'ec'),
  ed: signingKey('ed-1', 'ed25519'),
  /** Never published. */
  stranger: signingKey('rsa-1', 'rsa'),
};

/** Without `alg`: the verifier must know the permitted use of a key. */
const keySetOf = (...published: readonly SigningKey[]) => ({
  keys: published.map(({ kid, publicKey }) => ({
    ...publicKey.export({ format: 'jwk' }),
    kid,
    use: 'sig',
  })),
});

type Secret = KeyObject | string | Buffer;

const signers: Readonly<Record<string, (data: Buffer, key: Secret) => Buffer>> = {
  RS256: (data, key) => signBytes('sha256', data, key as KeyObject),
  RS512: (data, key) => signBytes('sha512', data, key as KeyObject),
  PS256: (data, key) =>
    signBytes('sha256', data, {
      key: key as KeyObject,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    }),
  ES256: (data, key) =>
    signBytes('sha256', data, { key: key as KeyObject, dsaEncoding: 'ieee-p1363' }),
  EdDSA: (data, key) => signBytes(null, data, key as KeyObject),
  HS256: (data, key) =>
    createHmac('sha256', key as Buffer)
      .update(data)
      .digest(),
};

export const encode = (part: string | Uint8Array): string =>
  Buffer.from(part).toString('base64url');

/** Signs arbitrary texts verbatim, including broken JSON. */
export function signText(
  header: string | Uint8Array,
  payload: string | Uint8Array,
  key: Secret,
  algorithm: string,
): string {
  const signed = `${encode(header)}.${encode(payload)}`;
  const signer = signers[algorithm];
  if (!signer) throw new Error(`no signer for ${algorithm}`);
  return `${signed}.${encode(signer(Buffer.from(signed), key))}`;
}

type IssuerMode = 'fine' | 'failing' | 'hanging' | 'huge' | 'nonsense';

export interface Issuer extends AsyncDisposable {
  readonly url: string;
  /** Number of requests per endpoint. */
  readonly requestCounts: { discovery: number; keySet: number };
  published: readonly SigningKey[];
  mode: IssuerMode;
}

type SendKeySet = (response: ServerResponse, published: readonly SigningKey[]) => void;

const keySets: Readonly<Record<IssuerMode, SendKeySet>> = {
  fine: (response, published) => sendJson(response, JSON.stringify(keySetOf(...published))),
  failing: (response) => response.writeHead(500).end(),
  hanging: () => undefined,
  huge: sendHugeKeySet,
  nonsense: (response) => sendJson(response, '<html>'),
};

/** The public endpoints of an identity provider, on loopback, with optional misbehaviour. */
export async function startIssuer(published: readonly SigningKey[]): Promise<Issuer> {
  const requestCounts = { discovery: 0, keySet: 0 };
  const server = createServer((request, response) => {
    if (request.url === '/.well-known/openid-configuration') {
      requestCounts.discovery += 1;
      if (issuer.mode === 'failing') response.writeHead(500).end();
      else sendJson(response, JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }));
    } else {
      requestCounts.keySet += 1;
      keySets[issuer.mode](response, issuer.published);
    }
  });

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const issuer: Issuer = {
    url,
    requestCounts,
    published,
    mode: 'fine',
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return issuer;
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
}

/** Sends fifty megabytes of an endless key set. */
function sendHugeKeySet(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = ' '.repeat(1_000_000);
  let chunksLeft = 50;
  const more = () => {
    while (chunksLeft > 0 && !response.destroyed) {
      chunksLeft -= 1;
      if (!response.write(chunk)) {
        response.once('drain', more);
        return;
      }
    }
    response.end();
  };
  more();
}
