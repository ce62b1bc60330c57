/**
 * Path cases: requests without a token that try to bypass the Bearer rule. Each names the only acceptable response: the
 * status, and the error code if there is a body.
 */
export interface PathCase {
  readonly id: string;
  /** Method and target, as in the request line. */
  readonly request: string;
  /** Additional header lines. */
  readonly headers?: readonly string[];
  /** Host lines that replace the default one. */
  readonly host?: readonly string[];
  readonly body?: string;
  readonly expect: string;
}

const unsigned = '401 SIGNATURE_INVALID';
const authRequired = '401 AUTH_REQUIRED';
const badPath = '400 INVALID_PATH';
const badRequest = '400 VALIDATION_FAILED';
const notFound = '404 NOT_FOUND';

const all = (id: string, expect: string, ...requests: string[]): PathCase[] =>
  requests.map((request) => ({ id, request, expect }));

/** `$P` stands for a protected path below /api/v1/; such a case runs on each of them. */
export const protectedPaths = ['mcp/servers', 'me', 'canary'];

function onProtectedPaths(cases: readonly PathCase[]): PathCase[] {
  return cases.flatMap((row) =>
    row.request.includes('$P')
      ? protectedPaths.map((path) => ({ ...row, request: row.request.replaceAll('$P', path) }))
      : [row],
  );
}

const handshake = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];
const ordinary = ['Connection: Upgrade, close', ...handshake.slice(1)];
const h2c = [
  'Connection: Upgrade, HTTP2-Settings, close',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
];

const containedPaths = [
  ...all('A01', authRequired, 'GET /api/v1/$P'),
  ...['GET', 'POST'].flatMap((method) =>
    all('A02', authRequired, `${method} /api/v1/projects/p1/files/api/v1/git/oauth/callback`),
  ),
  ...all(
    'A03',
    authRequired,
    'GET /api/v1/vibe/abort/api/v1/health',
    'GET /api/v1/x/api/v1/public/y',
  ),
  ...all('A04', authRequired, 'GET /api/v1/health/'),
  ...all('A04', notFound, 'GET //api/v1/health'),
  ...all('A04', badPath, 'GET /api/v1//health', 'GET /api//v1/health'),
  ...all(
    'A05',
    authRequired,
    'POST /api/v1/health',
    'DELETE /api/v1/vibe/models',
    'GET /api/v1/billing/webhook',
    'GET /api/v1/git/oauth/callback',
  ),
  ...all('A06', authRequired, 'HEAD /api/v1/$P', 'OPTIONS /api/v1/$P', 'TRACE /api/v1/$P'),
];

const encoded = [
  ...all('A07', authRequired, 'GET /api/v1/mcp/%73ervers', 'GET /api/v1/%6dcp/servers'),
  ...all('A07', authRequired, 'GET /api/v1/m%65', 'GET /api/v1/%6D%65', 'GET /api/%76%31/c%61nary'),
  ...all('A07', authRequired, 'GET /%61pi/v1/$P', 'GET /%61%70%69/v1/$P', 'GET /ap%69/v1/$P'),
  ...all('A08', badPath, 'GET /api/v1/$P%00', 'GET /api/v1/$P%0a', 'GET /api/v1/$P%09'),
  ...all('A08', badPath, 'GET /api/v1/$P%zz', 'GET /api/v1/$P%'),
  ...all('A08', authRequired, 'GET /api/v1/$P%2500', 'GET /api/v1/$P%20'),
  ...all('A09', badPath, 'GET /api/v1/$P;/api/v1/health', 'GET /api/v1/$P;a=b'),
  ...all('A09', badPath, 'GET /api/v1/health;/../$P', 'GET /api/v1/health;a=b'),
  ...all('A10', badPath, 'GET /api/v1/public/../$P', 'GET /api/v1/public/%2e%2e/$P'),
  ...all('A10', badPath, 'GET /api/v1/public/.%2e/$P', 'GET /api/v1/public/%2E./$P'),
  ...all('A10', badPath, 'GET /api/v1/public/..%2f$P', 'GET /api/v1/public/..%5c$P'),
  ...all('A10', badPath, 'GET /api/v1/public/./x', 'GET /api/v1/./$P', 'GET /api/v1/public/..'),
  ...all('A10', badPath, 'GET /api/../api/v1/$P', 'GET /api/v1/public/%2e'),
  // Not decoded twice: an unusual name below the public prefix.
  ...all('A10', notFound, 'GET /api/v1/public/%252e%252e%252f$P'),
  ...all('A11', badPath, 'GET /api/v1/public\\..\\$P', 'GET /api/v1/public/..\\$P'),
  ...all('A11', badPath, 'GET /api/v1\\$P'),
  ...all('A11', notFound, 'GET /api\\v1\\$P'),
];

const similarPaths = [
  ...all('A12', badPath, 'GET /api/v1/mcp/catalog/../servers', 'GET /api/v1/mcp/catalog/../../me'),
  ...all('A12', authRequired, 'GET /api/v1/mcp/info/servers', 'GET /api/v1/mcp/infox'),
  ...all('A12', authRequired, 'GET /api/v1/mcp/catalog.json', 'GET /api/v1/mcp/info/'),
  ...all('A13', authRequired, 'GET /api/v1/mcp/oauth/callback/x', 'GET /api/v1/mcp/oauth/beginner'),
  ...all('A13', authRequired, 'GET /api/v1/mcp/servers/1/oauth/callback', 'GET /api/v1/mcp/oauth'),
  ...all('A14', badPath, 'GET /api/v1/mcp%2Fservers%2F1/oauth/callback'),
  ...all('A14', badPath, 'GET /api/v1/%2e%2e/oauth/callback'),
  ...all(
    'A14',
    authRequired,
    'GET /api/v1/anything/oauth/callback',
    'GET /api/v1/x/stripe/oauth/callback',
  ),
  ...all(
    'A14',
    authRequired,
    'GET /api/v1/supabase%20/oauth/callback',
    'GET /api/v1/Stripe/oauth/callback',
  ),
  ...all('A15', notFound, 'GET /API/V1/$P', 'GET /Api/v1/Health', 'GET /API/v1/health'),
  ...all('A15', authRequired, 'GET /api/V1/$P', 'GET /api/v1/Health'),
  ...all(
    'A16',
    authRequired,
    'GET /api/v1/aix',
    'GET /api/v1/ai',
    'GET /api/v1/ai/',
    'POST /api/v1/ai/',
  ),
  ...all('A16', badPath, 'GET /api/v1/ai/../$P', 'GET /api/v1/ai%2f..%2f$P'),
  ...all('A16', '401 API_KEY_REQUIRED', 'GET /api/v1/ai/$P', 'POST /api/v1/ai/chat/completions'),
  ...all(
    'A17',
    authRequired,
    'GET /api/v1/internal',
    'GET /api/v1/internalx',
    'POST /api/v1/internal/',
  ),
  ...all('A17', unsigned, 'GET /api/v1/internal/unknown', 'POST /api/v1/internal/$P'),
  ...all('A17', unsigned, 'POST /api/v1/internal/analytics/collect'),
  ...all('A18', authRequired, 'GET /api/v1/gw', 'GET /api/v1/gw/', 'GET /api/v1/gwx/x'),
  ...all('A18', authRequired, 'GET /api/v1/public', 'GET /api/v1/public/', 'GET /api/v1/publicx'),
  ...all('A18', badPath, 'GET /api/v1/gwx/..'),
  ...all('A18', notFound, 'GET /api/v1/gw/$P', 'GET /api/v1/public/$P'),
];

const targets: PathCase[] = [
  ...all('A19', authRequired, 'GET http://other/api/v1/$P', 'GET https://x:1/api/v1/$P'),
  ...all('A19', '200', 'GET https://x/api/v1/health', 'GET http://other'),
  ...all('A19', badPath, 'GET http://other/api/v1/public/../$P'),
  ...all('A19', notFound, 'GET http://other//api/v1/$P'),
  ...all('A20', notFound, 'GET //x/api/v1/health', 'GET //api/v1/$P', 'GET ///api/v1/$P'),
  ...all('A23', '200', 'GET /api/v1/health?/api/v1/mcp/servers', 'GET /api/v1/health#/api/v1/me'),
  ...all('A23', authRequired, 'GET /api/v1/$P?x=/api/v1/health', 'GET /api/v1/$P#/api/v1/health'),
  ...all('A23', authRequired, 'GET /api/v1/$P?/api/v1/public/x', 'GET /api/v1/$P?access_token=x'),
  ...all('A29', notFound, 'GET /demo', 'GET /demo/', 'GET /demo.preview.localhost/'),
  ...all('A30', '200', 'GET /docs', 'GET /api/v1/public/openapi.json', 'HEAD /docs'),
  ...all('A30', notFound, 'GET /metrics', 'GET /debug', 'GET /admin/queues', 'GET /.env'),
  ...all('A30', notFound, 'GET /.git/config', 'GET /node_modules/', 'GET /openapi.json'),
  ...all(
    'A30',
    notFound,
    'GET /docs/package.json',
    'GET /docs/..%2fpackage.json',
    'GET /docs/__proto__',
  ),
  ...all(
    'A32',
    authRequired,
    'GET /api/v1/zzz',
    'GET /api/v2/x',
    'GET /api',
    'GET /api/',
    'GET /api/v1',
  ),
  ...all(
    'A32',
    authRequired,
    'DELETE /api/v1/zzz',
    'PROPFIND /api/v1/zzz',
    'GET /api?x',
    'GET /api#x',
  ),
];

const hosts: PathCase[] = [
  ['Host: x/api/v1/health?'],
  ['Host: x/api/v1/public/#'],
  ['Host: x\\api'],
  ['Host: x\ty'],
  ['Host: a b'],
  ['Host: a,b'],
  ['Host: u@localhost'],
  ['Host: localhost', 'Host: localhost'],
  ['Host: localhost', 'Host: other'],
  ['Host:'],
].map((host) => ({ id: 'A21', request: 'GET /api/v1/$P', host, expect: badRequest }));

/** Rejected by Node itself, before there is a request to respond to. */
const noHost: PathCase = { id: 'A21', request: 'GET /api/v1/$P', host: [], expect: '400' };

const ignoredHeaders: PathCase[] = [
  ...['X-Original-URL', 'X-Rewrite-URL', 'X-Forwarded-Uri', 'X-Forwarded-Prefix'].map((name) => ({
    id: 'A22',
    headers: [`${name}: /api/v1/health`],
  })),
  { id: 'A22', headers: ['X-Forwarded-Host: x/api/v1/health', 'X-Forwarded-Path: /api/v1/health'] },
  { id: 'A31', headers: ['x-middleware-subrequest: middleware:middleware:middleware'] },
  {
    id: 'A31',
    headers: ['x-internal: 1', 'x-user-id: 1', 'x-tenant-id: 1', 'x-forwarded-user: a'],
  },
  { id: 'A31', headers: ['x-api-key: mwp_x', 'Cookie: access_token=x; mw_signed_in=x'] },
].map((row) => ({ ...row, request: 'GET /api/v1/$P', expect: authRequired }));

const methods: PathCase[] = [
  'X-HTTP-Method-Override: GET',
  'X-Method-Override: GET',
  'X-HTTP-Method: GET',
].map((header) => ({
  id: 'A22',
  request: 'POST /api/v1/health',
  headers: [header],
  expect: authRequired,
}));

const authorizations: PathCase[] = [
  { headers: ['Authorization: Bearer'], expect: authRequired },
  { headers: ['Authorization: Bearer '], expect: authRequired },
  { headers: ['Authorization:'], expect: authRequired },
  { headers: ['Authorization: Basic eDp5'], expect: authRequired },
  { headers: ['Authorization: Bearerx'], expect: authRequired },
  { headers: ['Authorization: bearer x'], expect: '401 TOKEN_INVALID' },
  { headers: ['Authorization: BEARER x'], expect: '401 TOKEN_INVALID' },
  { headers: ['Authorization: Bearer a b'], expect: '401 TOKEN_INVALID' },
  { headers: ['Authorization: Bearer mwm_key', 'x-api-key: mwp_x'], expect: '401 TOKEN_INVALID' },
  { headers: ['Authorization: Bearer a', 'Authorization: Bearer b'], expect: '401 TOKEN_INVALID' },
  { headers: ['Authorization: Basic a', 'Authorization: Bearer b'], expect: '401 TOKEN_INVALID' },
].map((row) => ({ id: 'A24', request: 'GET /api/v1/$P', ...row }));

const form = 'access_token=x';
const bodyToken: PathCase = {
  id: 'A24',
  request: 'POST /api/v1/$P',
  headers: ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${form.length}`],
  body: form,
  expect: authRequired,
};

/** Without `close`: the service itself must end a connection that it does not upgrade. */
const handshakes: PathCase[] = [
  ...all('A25', authRequired, 'GET /api/v1/ws', 'GET http://x/api/v1/ws', 'GET /api/v1/ws?token=x'),
].map((row) => ({ ...row, headers: handshake }));

/** There is no WebSocket here, so the upgrade request is ignored. */
const upgrades: PathCase[] = [
  ...all(
    'A25',
    authRequired,
    'GET /api/v1/ws/',
    'GET /api/v1/w%73',
    'POST /api/v1/ws',
    'GET /api/v1/$P',
  ),
  ...all('A25', notFound, 'GET //api/v1/ws', 'GET /API/v1/ws', 'GET /ws', 'GET /api/v1/public/ws'),
  ...all('A25', badPath, 'GET /api/v1/public/../ws', 'GET /api/v1/ws%00', 'GET /%zz'),
  ...all('A25', '200', 'GET /api/v1/health', 'GET /docs'),
  ...all('A26', authRequired, 'POST /api/v1/$P', 'POST /api/v1/vibe/stream'),
].map((row) => ({ ...row, headers: ordinary }));

const otherUpgrades: PathCase[] = [
  ...all('A26', authRequired, 'GET /api/v1/$P', 'GET /api/v1/ws'),
  ...all('A26', '200', 'GET /api/v1/health'),
].map((row) => ({ ...row, headers: h2c }));

const framing: PathCase[] = [
  { headers: ['Content-Length: 4', 'Transfer-Encoding: chunked'], body: '0\r\n\r\n' },
  { headers: ['Content-Length: 1', 'Content-Length: 2'], body: 'ab' },
  { headers: ['Transfer-Encoding: chunked, identity'], body: '0\r\n\r\n' },
  { headers: ['Transfer-Encoding: xchunked'], body: '0\r\n\r\n' },
  { headers: ['Content-Length: -1'] },
  { headers: ['Content-Length: +1'], body: 'a' },
  { headers: ['X-Folded: a', ' b'] },
  { headers: ['X-Space : a'] },
  { headers: ['X-Bare: a\nAuthorization: Bearer x'] },
  { headers: ['X-Nul: a\0b'] },
].map((row) => ({ id: 'A27', request: 'POST /api/v1/$P', expect: badRequest, ...row }));

const preview: PathCase[] = [
  ...all('A28', '404', 'GET /api/v1/$P', 'GET /api/v1/health', 'GET /', 'GET /docs'),
  ...all('A28', '404', 'GET /api//v1/$P', 'GET /api/v1/public/../$P', 'POST /api/v1/$P'),
].flatMap((row) =>
  [
    'demo.preview.localhost',
    'preview.localhost',
    'DEMO.Preview.LOCALHOST:81',
    'a.preview.localhost.',
  ].map((host) => ({ ...row, host: [`Host: ${host}`] })),
);

export const pathCases: readonly PathCase[] = onProtectedPaths([
  ...containedPaths,
  ...encoded,
  ...similarPaths,
  ...targets,
  ...hosts,
  noHost,
  ...ignoredHeaders,
  ...methods,
  ...authorizations,
  bodyToken,
  ...handshakes,
  ...upgrades,
  ...otherUpgrades,
  ...framing,
  ...preview,
]);
