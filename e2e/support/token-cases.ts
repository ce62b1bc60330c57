import { EncryptJWT } from 'jose';
import { encode, keys, signText } from './token-issuer.ts';

/** Facts about the service under attack. */
export interface Setting {
  readonly issuer: string;
  readonly audience: string;
  /** A URL that must never be requested. */
  readonly trap: string;
}

export interface TokenCase {
  readonly name: string;
  readonly expect: 200 | 401;
  readonly token: (setting: Setting) => string | Promise<string>;
}

type Fields = Record<string, unknown>;

const now = () => Math.floor(Date.now() / 1000);

export function claims({ issuer, audience }: Setting, changes: Fields = {}): Fields {
  const issuedAt = now();
  return { iss: issuer, aud: audience, sub: 'ada', iat: issuedAt, exp: issuedAt + 600, ...changes };
}

/** A valid token with some fields changed; `undefined` omits one. */
export const good = (setting: Setting, payload: Fields = {}, header: Fields = {}): string =>
  signText(
    JSON.stringify({ alg: 'RS256', kid: keys.rsa.kid, ...header }),
    JSON.stringify(claims(setting, payload)),
    keys.rsa.privateKey,
    'RS256',
  );

/** Signed with one algorithm and key while the header may claim others. */
function forged(
  setting: Setting,
  header: Fields,
  key: Buffer | string,
  algorithm = 'HS256',
): string {
  return signText(JSON.stringify(header), JSON.stringify(claims(setting)), key, algorithm);
}

const refuse = (name: string, token: TokenCase['token']): TokenCase => ({
  name,
  expect: 401,
  token,
});
const accept = (name: string, token: TokenCase['token']): TokenCase => ({
  name,
  expect: 200,
  token,
});

const withClaims = (changes: Record<string, Fields>, make: typeof refuse): TokenCase[] =>
  Object.entries(changes).map(([name, fields]) => make(name, (setting) => good(setting, fields)));
const withHeader = (changes: Record<string, Fields>, make: typeof refuse): TokenCase[] =>
  Object.entries(changes).map(([name, fields]) =>
    make(name, (setting) => good(setting, {}, fields)),
  );

const signatures: TokenCase[] = [
  accept('RS256', (setting) => good(setting)),
  accept('ES256', (setting) => {
    const header = JSON.stringify({ alg: 'ES256', kid: keys.ec.kid });
    return signText(header, JSON.stringify(claims(setting)), keys.ec.privateKey, 'ES256');
  }),
  accept('EdDSA', (setting) => {
    const header = JSON.stringify({ alg: 'EdDSA', kid: keys.ed.kid });
    return signText(header, JSON.stringify(claims(setting)), keys.ed.privateKey, 'EdDSA');
  }),
  ...['none', 'None', 'nOnE', ''].flatMap((alg) => [
    refuse(`alg ${JSON.stringify(alg)} without a signature`, (setting) => {
      const header = encode(JSON.stringify({ alg, kid: keys.rsa.kid }));
      return `${header}.${encode(JSON.stringify(claims(setting)))}.`;
    }),
    refuse(`alg ${JSON.stringify(alg)} with a signature`, (setting) => good(setting, {}, { alg })),
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
    refuse,
  ),
  ...(['PS256', 'RS512'] as const).map((alg) =>
    refuse(`${alg}, which is not allowed, with a valid signature`, (setting) => {
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
      refuse(`HS256 with the public ${name} key as ${form}`, (setting) =>
        forged(setting, { alg: 'HS256', kid }, secret),
      ),
    );
  }),
  refuse('a signature of another key under our key id', (setting) =>
    signText(
      JSON.stringify({ alg: 'RS256', kid: keys.rsa.kid }),
      JSON.stringify(claims(setting)),
      keys.stranger.privateKey,
      'RS256',
    ),
  ),
  refuse('a changed payload', (setting) => {
    const [header, , signature] = good(setting).split('.');
    return `${header}.${encode(JSON.stringify(claims(setting, { sub: 'eve' })))}.${signature}`;
  }),
  refuse('no signature', (setting) => good(setting).replace(/\.[^.]*$/, '.')),
  refuse('a truncated signature', (setting) => good(setting).slice(0, -100)),
  refuse('one bit of the signature flipped', (setting) => {
    const [header, payload, signature = ''] = good(setting).split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    return `${header}.${payload}.${encode(bytes)}`;
  }),
  refuse('an ES256 signature of zeros', (setting) => {
    const header = encode(JSON.stringify({ alg: 'ES256', kid: keys.ec.kid }));
    return `${header}.${encode(JSON.stringify(claims(setting)))}.${encode(Buffer.alloc(64))}`;
  }),
];

const jwk = keys.stranger.publicKey.export({ format: 'jwk' });
const strange = (setting: Setting, header: Fields): string =>
  signText(
    JSON.stringify({ alg: 'RS256', ...header }),
    JSON.stringify(claims(setting)),
    keys.stranger.privateKey,
    'RS256',
  );

const keyIds: TokenCase[] = [
  refuse('an embedded key in the header', (setting) => strange(setting, { jwk })),
  refuse('an embedded key under our key id', (setting) =>
    strange(setting, { jwk, kid: keys.rsa.kid }),
  ),
  refuse('a foreign key set', (setting) => strange(setting, { jku: setting.trap, kid: 'x' })),
  refuse('a foreign key set under our key id', (setting) =>
    strange(setting, { jku: setting.trap, kid: keys.rsa.kid }),
  ),
  refuse('a certificate URL', (setting) => strange(setting, { x5u: setting.trap, kid: 'x' })),
  refuse('an embedded certificate', (setting) =>
    strange(setting, { x5c: ['MIIB'], kid: keys.rsa.kid }),
  ),
  accept('foreign key hints beside our good key', (setting) =>
    good(setting, {}, { jku: setting.trap, x5u: setting.trap, jwk }),
  ),
  refuse('a key id that is a URL', (setting) => strange(setting, { kid: setting.trap })),
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
    refuse,
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
    accept,
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
    refuse,
  ),
];

const contents: TokenCase[] = [
  ...withClaims({ 'no iat': { iat: undefined }, 'no nbf': { nbf: undefined } }, accept),
  accept('our audience among others', (setting) =>
    good(setting, { aud: ['https://other.example', setting.audience] }),
  ),
  accept('expired half a minute ago', (setting) => good(setting, { exp: now() - 30 })),
  accept('expiring this second', (setting) => good(setting, { exp: now() })),
  accept('valid in half a minute', (setting) => good(setting, { nbf: now() + 30 })),
  accept('issued half a minute in the future', (setting) => good(setting, { iat: now() + 30 })),
  refuse('expired beyond the leeway', (setting) => good(setting, { exp: now() - 70 })),
  refuse('not valid yet', (setting) => good(setting, { nbf: now() + 120 })),
  refuse('issued in the future', (setting) => good(setting, { iat: now() + 120 })),
  refuse('exp as text', (setting) => good(setting, { exp: String(now() + 600) })),
  refuse('exp with a fraction', (setting) => good(setting, { exp: now() + 600.5 })),
  refuse('iss with a trailing slash', (setting) => good(setting, { iss: `${setting.issuer}/` })),
  refuse('iss in another case', (setting) =>
    good(setting, { iss: setting.issuer.replace('http', 'HTTP') }),
  ),
  refuse('iss as a list', (setting) => good(setting, { iss: [setting.issuer] })),
  refuse('aud as an object', (setting) => good(setting, { aud: { 0: setting.audience } })),
  refuse('aud with a trailing slash', (setting) => good(setting, { aud: `${setting.audience}/` })),
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
    refuse,
  ),
  ...withClaims(
    {
      'a name with a NUL': { sub: 'nul', name: 'a\0b', email: 'a\0@b.c' },
      'a name with a lone surrogate': { sub: 'half', name: '\ud800' },
      'roles that are no list': { roles: 'admin' },
      'a name that is no text': { sub: 'odd', name: 1, email: {} },
    },
    accept,
  ),
];

const key = keys.rsa.privateKey;
const rs256 = `"alg":"RS256","kid":"${keys.rsa.kid}"`;

/** Tokens with verbatim JSON texts, all properly signed. */
const spelling: Record<string, (setting: Setting) => [string | Uint8Array, string | Uint8Array]> = {
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
    refuse(name, (setting) => signText(...make(setting), key, 'RS256')),
  ),
  refuse('an encrypted token', (setting) =>
    new EncryptJWT(claims(setting))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keys.rsa.kid })
      .encrypt(new Uint8Array(32)),
  ),
  refuse('five parts', (setting) => `${good(setting)}.a.b`),
  refuse('four parts', (setting) => `${good(setting)}.a`),
  refuse('two parts', (setting) => good(setting).replace(/\.[^.]*$/, '')),
  refuse('padded base64', (setting) => good(setting).replace('.', '=.')),
  refuse('base64 with + and /', (setting) => {
    const [header, payload, signature = ''] = good(setting, { pad: '???>>>' }).split('.');
    return `${header}.${payload}.${Buffer.from(signature, 'base64url').toString('base64')}`;
  }),
  refuse('unused bits set at the end', (setting) => {
    const token = good(setting);
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(token.at(-1) ?? '');
    return token.slice(0, -1) + alphabet[last + 1];
  }),
  refuse('a space inside', (setting) => good(setting).replace('.', ' .')),
  refuse('a tab inside', (setting) => good(setting).replace('.', '\t.')),
  refuse('an extra character', (setting) => `${good(setting)}A`),
  refuse('an empty header', (setting) => good(setting).replace(/^[^.]*/, '')),
  accept('a large but acceptable token', (setting) => good(setting, { pad: 'x'.repeat(6_000) })),
  refuse('an API key', () => 'mwm_abcdefghij_secret'),
];

export const tokenCases: readonly TokenCase[] = [
  ...signatures,
  ...keyIds,
  ...types,
  ...contents,
  ...shapes,
];
