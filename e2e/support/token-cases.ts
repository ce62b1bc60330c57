import { EncryptJWT } from 'jose';
import { encode, keys, signText } from './token-issuer.ts';

/** Facts about the service under attack. */
export interface TokenContext {
  readonly issuer: string;
  readonly audience: string;
  /** A URL that must never be requested. */
  readonly trap: string;
}

export interface TokenCase {
  readonly name: string;
  readonly expect: 200 | 401;
  readonly token: (setting: TokenContext) => string | Promise<string>;
}

type Fields = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);

export function claims({ issuer, audience }: TokenContext, changes: Fields = {}): Fields {
  const issuedAt = now();
  return { iss: issuer, aud: audience, sub: 'ada', iat: issuedAt, exp: issuedAt + 600, ...changes };
}

/** A valid token with some fields changed; `undefined` omits one. */
export const validToken = (
  setting: TokenContext,
  payload: Fields = {},
  header: Fields = {},
): string =>
  signText(
    JSON.stringify({ alg: 'RS256', kid: keys.rsa.kid, ...header }),
    JSON.stringify(claims(setting, payload)),
    keys.rsa.privateKey,
    'RS256',
  );

/** Signed with one algorithm and key while the header may claim others. */
function forgeToken(
  setting: TokenContext,
  header: Fields,
  key: Buffer | string,
  algorithm = 'HS256',
): string {
  return signText(JSON.stringify(header), JSON.stringify(claims(setting)), key, algorithm);
}

const rejects = (name: string, token: TokenCase['token']): TokenCase => ({
  name,
  expect: 401,
  token,
});
const accepts = (name: string, token: TokenCase['token']): TokenCase => ({
  name,
  expect: 200,
  token,
});

const withClaims = (changes: Record<string, Fields>, make: typeof rejects): TokenCase[] =>
  Object.entries(changes).map(([name, fields]) =>
    make(name, (setting) => validToken(setting, fields)),
  );
const withHeader = (changes: Record<string, Fields>, make: typeof rejects): TokenCase[] =>
  Object.entries(changes).map(([name, fields]) =>
    make(name, (setting) => validToken(setting, {}, fields)),
  );

const signatures: TokenCase[] = [
  accepts('RS256', (setting) => validToken(setting)),
  accepts('ES256', (setting) => {
    const header = JSON.stringify({ alg: 'ES256', kid: keys.ec.kid });
    return signText(header, JSON.stringify(claims(setting)), keys.ec.privateKey, 'ES256');
  }),
  accepts('EdDSA', (setting) => {
    const header = JSON.stringify({ alg: 'EdDSA', kid: keys.ed.kid });
    return signText(header, JSON.stringify(claims(setting)), keys.ed.privateKey, 'EdDSA');
  }),
  ...['none', 'None', 'nOnE', ''].flatMap((alg) => [
    rejects(`alg ${JSON.stringify(alg)} without a signature`, (setting) => {
      const header = encode(JSON.stringify({ alg, kid: keys.rsa.kid }));
      return `${header}.${encode(JSON.stringify(claims(setting)))}.`;
    }),
    rejects(`alg ${JSON.stringify(alg)} with a signature`, (setting) =>
      validToken(setting, {}, { alg }),
    ),
  ]),
  ...withHeader(
    {
      'no alg': { alg: undefined },
      'alg a number': { alg: 1 },
      'alg a list': { alg: ['RS256'] },
      'alg in lower case': { alg: 'rs256' },
      'the key of another algorithm': { kid: keys.ec.kid },
      'ES256 claimed for an RSA key': { alg: 'ES256' },
      'PS256 claimed for an RS256 signature': { alg: 'PS256' },
    },
    rejects,
  ),
  ...(['PS256', 'RS512'] as const).map((alg) =>
    rejects(`${alg}, which is not allowed, with a valid signature`, (setting) => {
      const header = JSON.stringify({ alg, kid: keys.rsa.kid });
      return signText(header, JSON.stringify(claims(setting)), keys.rsa.privateKey, alg);
    }),
  ),
  ...(['rsa', 'ec'] as const).flatMap((name) => {
    const { kid, publicKey } = keys[name];
    const secrets = {
      PEM: publicKey.export({ type: 'spki', format: 'pem' }),
      DER: publicKey.export({ type: 'spki', format: 'der' }),
      JWK: JSON.stringify(publicKey.export({ format: 'jwk' })),
      'empty text': '',
    };
    return Object.entries(secrets).map(([form, secret]) =>
      rejects(`HS256 with the public ${name} key as ${form}`, (setting) =>
        forgeToken(setting, { alg: 'HS256', kid }, secret),
      ),
    );
  }),
  rejects('a signature of another key under our key id', (setting) =>
    signText(
      JSON.stringify({ alg: 'RS256', kid: keys.rsa.kid }),
      JSON.stringify(claims(setting)),
      keys.stranger.privateKey,
      'RS256',
    ),
  ),
  rejects('a changed payload', (setting) => {
    const [header, , signature] = validToken(setting).split('.');
    return `${header}.${encode(JSON.stringify(claims(setting, { sub: 'eve' })))}.${signature}`;
  }),
  rejects('no signature', (setting) => validToken(setting).replace(/\.[^.]*$/, '.')),
  rejects('a truncated signature', (setting) => validToken(setting).slice(0, -100)),
  rejects('one bit of the signature flipped', (setting) => {
    const [header, payload, signature = ''] = validToken(setting).split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return `${header}.${payload}.${encode(bytes)}`;
  }),
  rejects('an ES256 signature of zeros', (setting) => {
    const header = encode(JSON.stringify({ alg: 'ES256', kid: keys.ec.kid }));
    return `${header}.${encode(JSON.stringify(claims(setting)))}.${encode(Buffer.alloc(64))}`;
  }),
];

const jwk = keys.stranger.publicKey.export({ format: 'jwk' });
const signedByStranger = (setting: TokenContext, header: Fields): string =>
  signText(
    JSON.stringify({ alg: 'RS256', ...header }),
    JSON.stringify(claims(setting)),
    keys.stranger.privateKey,
    'RS256',
  );

const keyIds: TokenCase[] = [
  rejects('an embedded key in the header', (setting) => signedByStranger(setting, { jwk })),
  rejects('an embedded key under our key id', (setting) =>
    signedByStranger(setting, { jwk, kid: keys.rsa.kid }),
  ),
  rejects('a foreign key set', (setting) =>
    signedByStranger(setting, { jku: setting.trap, kid: 'x' }),
  ),
  rejects('a foreign key set under our key id', (setting) =>
    signedByStranger(setting, { jku: setting.trap, kid: keys.rsa.kid }),
  ),
  rejects('a certificate URL', (setting) =>
    signedByStranger(setting, { x5u: setting.trap, kid: 'x' }),
  ),
  rejects('an embedded certificate', (setting) =>
    signedByStranger(setting, { x5c: ['MIIB'], kid: keys.rsa.kid }),
  ),
  accepts('foreign key hints beside our good key', (setting) =>
    validToken(setting, {}, { jku: setting.trap, x5u: setting.trap, jwk }),
  ),
  rejects('a key id that is a URL', (setting) => signedByStranger(setting, { kid: setting.trap })),
  ...withHeader(
    {
      'no key id': { kid: undefined },
      'an empty key id': { kid: '' },
      'an unknown key id': { kid: 'rsa-2' },
      'a key id that is a path': { kid: '../../dev/null' },
      'a key id that is a query': { kid: "' or 1=1 --" },
      'a key id of 10 KB': { kid: 'k'.repeat(10_240) },
      'a key id that is a list': { kid: [keys.rsa.kid] },
      'a key id that is a number': { kid: 1 },
      'an unknown critical header': { crit: ['x'], x: 1 },
      'a missing critical header': { crit: ['exp'] },
      'an empty critical list': { crit: [] },
      'an unencoded payload': { crit: ['b64'], b64: false },
    },
    rejects,
  ),
];

const types: TokenCase[] = [
  ...withHeader(
    {
      'typ JWT': { typ: 'JWT' },
      'typ at+jwt': { typ: 'at+jwt' },
      'typ application/at+jwt': { typ: 'application/at+jwt' },
      'typ AT+JWT': { typ: 'AT+JWT' },
    },
    accepts,
  ),
  ...withHeader(
    {
      'typ of a logout token': { typ: 'logout+jwt' },
      'typ of a security event': { typ: 'secevent+jwt' },
      'typ of a proof of possession': { typ: 'dpop+jwt' },
      'typ of a request object': { typ: 'oauth-authz-req+jwt' },
      'typ JWE': { typ: 'JWE' },
      'an empty typ': { typ: '' },
      'typ a number': { typ: 1 },
      'typ a list': { typ: ['at+jwt'] },
    },
    rejects,
  ),
];

const contents: TokenCase[] = [
  ...withClaims({ 'no iat': { iat: undefined }, 'no nbf': { nbf: undefined } }, accepts),
  accepts('our audience among others', (setting) =>
    validToken(setting, { aud: ['https://other.example', setting.audience] }),
  ),
  accepts('expired half a minute ago', (setting) => validToken(setting, { exp: now() - 30 })),
  accepts('expiring this second', (setting) => validToken(setting, { exp: now() })),
  accepts('valid in half a minute', (setting) => validToken(setting, { nbf: now() + 30 })),
  accepts('issued half a minute in the future', (setting) =>
    validToken(setting, { iat: now() + 30 }),
  ),
  rejects('expired beyond the leeway', (setting) => validToken(setting, { exp: now() - 70 })),
  rejects('not valid yet', (setting) => validToken(setting, { nbf: now() + 120 })),
  rejects('issued in the future', (setting) => validToken(setting, { iat: now() + 120 })),
  rejects('exp as text', (setting) => validToken(setting, { exp: String(now() + 600) })),
  rejects('exp with a fraction', (setting) => validToken(setting, { exp: now() + 600.5 })),
  rejects('iss with a trailing slash', (setting) =>
    validToken(setting, { iss: `${setting.issuer}/` }),
  ),
  rejects('iss in another case', (setting) =>
    validToken(setting, { iss: setting.issuer.replace('http', 'HTTP') }),
  ),
  rejects('iss as a list', (setting) => validToken(setting, { iss: [setting.issuer] })),
  rejects('aud as an object', (setting) => validToken(setting, { aud: { 0: setting.audience } })),
  rejects('aud with a trailing slash', (setting) =>
    validToken(setting, { aud: `${setting.audience}/` }),
  ),
  ...withClaims(
    {
      'no iss': { iss: undefined },
      'another iss': { iss: 'https://evil.example' },
      'no aud': { aud: undefined },
      'another aud': { aud: 'https://other.example' },
      'an empty aud': { aud: [] },
      'no exp': { exp: undefined },
      'exp null': { exp: null },
      'exp 0': { exp: 0 },
      'negative exp': { exp: -1 },
      'exp 1e300': { exp: 1e300 },
      'exp beyond the maximum date': { exp: Number.MAX_SAFE_INTEGER },
      'nbf as text': { nbf: '0' },
      'iat as text': { iat: '0' },
      'no sub': { sub: undefined },
      'sub empty': { sub: '' },
      'sub a number': { sub: 1 },
      'sub null': { sub: null },
      'sub a list': { sub: ['ada'] },
      'sub of 10 KB': { sub: 's'.repeat(10_240) },
      'sub with a NUL': { sub: 'ada\0' },
      'sub with a lone surrogate': { sub: 'ada\ud800' },
    },
    rejects,
  ),
  ...withClaims(
    {
      'a name with a NUL': { sub: 'nul', name: 'a\0b', email: 'a\0@b.c' },
      'a name with a lone surrogate': { sub: 'half', name: '\ud800' },
      'roles that are no list': { roles: 'admin' },
      'a name that is no text': { sub: 'odd', name: 1, email: {} },
    },
    accepts,
  ),
];

const key = keys.rsa.privateKey;
const rs256 = `"alg":"RS256","kid":"${keys.rsa.kid}"`;

/** Tokens with verbatim JSON texts, all properly signed. */
const spelling: Record<
  string,
  (setting: TokenContext) => [string | Uint8Array, string | Uint8Array]
> = {
  'alg twice': (setting) => [`{"alg":"none",${rs256}}`, JSON.stringify(claims(setting))],
  'alg twice, once escaped': (setting) => [
    `{"\\u0061lg":"none",${rs256}}`,
    JSON.stringify(claims(setting)),
  ],
  'sub twice': (setting) => [
    `{${rs256}}`,
    JSON.stringify(claims(setting)).replace('{', '{"sub":"eve",'),
  ],
  'a nested duplicate key': (setting) => [
    `{${rs256}}`,
    JSON.stringify(claims(setting)).replace('{', '{"x":[{"a":1,"a":2}],'),
  ],
  'a key with a broken escape': (setting) => [
    `{"\\u00zz":1,${rs256}}`,
    JSON.stringify(claims(setting)),
  ],
  'a payload key with a broken escape': (setting) => [
    `{${rs256}}`,
    JSON.stringify(claims(setting)).replace('{', '{"\\x":1,'),
  ],
  'a header that is no object': (setting) => ['[]', JSON.stringify(claims(setting))],
  'a header that is no JSON': (setting) => [`{${rs256},}`, JSON.stringify(claims(setting))],
  'a payload that is no JSON': () => [`{${rs256}}`, 'hello'],
  'a payload that is a list': () => [`{${rs256}}`, '[]'],
  'a payload that is null': () => [`{${rs256}}`, 'null'],
  'a payload that is no UTF-8': (setting) => [
    `{${rs256}}`,
    Buffer.from(JSON.stringify(claims(setting, { sub: 'ada\u00ff' })), 'latin1'),
  ],
};

const shapes: TokenCase[] = [
  ...Object.entries(spelling).map(([name, make]) =>
    rejects(name, (setting) => signText(...make(setting), key, 'RS256')),
  ),
  rejects('an encrypted token', (setting) =>
    new EncryptJWT(claims(setting))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keys.rsa.kid })
      .encrypt(new Uint8Array(32)),
  ),
  rejects('five parts', (setting) => `${validToken(setting)}.a.b`),
  rejects('four parts', (setting) => `${validToken(setting)}.a`),
  rejects('two parts', (setting) => validToken(setting).replace(/\.[^.]*$/, '')),
  rejects('padded base64', (setting) => validToken(setting).replace('.', '=.')),
  rejects('base64 with + and /', (setting) => {
    const [header, payload, signature = ''] = validToken(setting, { pad: '???>>>' }).split('.');
    return `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`;
  }),
  rejects('unused bits set at the end', (setting) => {
    const token = validToken(setting);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    return token.slice(0, -1) + alphabet[last + 1];
  }),
  rejects('a space inside', (setting) => validToken(setting).replace('.', ' .')),
  rejects('a tab inside', (setting) => validToken(setting).replace('.', '\t.')),
  rejects('an extra character', (setting) => `${validToken(setting)}A`),
  rejects('an empty header', (setting) => validToken(setting).replace(/^[^.]*/, '')),
  accepts('a large but acceptable token', (setting) =>
    validToken(setting, { pad: 'x'.repeat(6_000) }),
  ),
  rejects('an API key', () => 'mwm_abcdefghij_secret'),
];

export const tokenCases: readonly TokenCase[] = [
  ...signatures,
  ...keyIds,
  ...types,
  ...contents,
  ...shapes,
];
