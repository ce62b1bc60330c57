import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ErrorCode, errorCatalogue, errorKind } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { errorSlug } from '../errors.ts';
import { escapeHtml, page, pagePolicy } from '../../pages/page.ts';
import { type RouteDefinition, route } from '../route.ts';

const uiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};
const startScript = `SwaggerUIBundle({
  url: '/api/v1/public/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;
/** Swagger UI writes style attributes and draws its icons from data: addresses. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Millwright</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The API as a document for programs and as a page for people. */
export function referenceRoutes(document: () => unknown): RouteDefinition[] {
  const shared = { method: 'GET', access: 'open', group: 'Reference', hidden: true } as const;
  return [
    route({
      method: 'GET',
      path: '/api/v1/public/openapi.json',
      access: { exempt: 'public' },
      summary: 'This API as an OpenAPI 3.1 document',
      group: 'Reference',
      responses: { 200: { about: 'The document', body: 'application/json' } },
      handler: ({ reply }) => reply.header('cache-control', 'public, max-age=60').send(document()),
    }),
    route({
      ...shared,
      path: '/docs',
      summary: 'The API reference as a page',
      responses: {},
      handler: ({ reply }) =>
        reply.header('content-security-policy', referencePolicy).type('text/html').send(referencePage),
    }),
    route({
      ...shared,
      path: '/docs/:asset',
      summary: 'What the reference page loads',
      responses: {},
      handler: async ({ params, reply }) => {
        const { asset = '' } = params;
        reply.header('cache-control', 'public, max-age=3600');
        if (asset === 'start.js') return reply.type('text/javascript').send(startScript);
        const type = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
        if (!type) throw new ApiError('NOT_FOUND', 'There is nothing at this path');
        return reply.type(type).send(await readFile(join(uiFolder, asset)));
      },
    }),
    route({
      ...shared,
      path: '/errors/:slug',
      summary: 'What an error code means',
      responses: {},
      handler: ({ params, reply }) => {
        const code = (Object.keys(errorCatalogue) as ErrorCode[]).find(
          (candidate) => errorSlug(candidate) === params['slug'],
        );
        if (!code) throw new ApiError('NOT_FOUND', 'There is no such error code');
        const { status, title } = errorKind(code);
        const content = `<p><code>${code}</code> · HTTP ${status}</p><p><a href="/docs">API reference</a></p>`;
        reply.header('content-security-policy', pagePolicy).type('text/html');
        return reply.send(page(escapeHtml(title), content));
      },
    }),
    route({
      ...shared,
      path: '/',
      summary: 'Says that the service runs',
      responses: {},
      handler: ({ reply }) =>
        reply.header('content-security-policy', pagePolicy).type('text/html').send(
          page(
            'Millwright is running',
            `<p>Build agents live here. <a href="/docs">The API reference</a> tells how to talk to them.</p>
<p>A first call: <code>curl -H "Authorization: Bearer $(npm run -s token)" ${'$'}BASE_URL/api/v1/me</code></p>`,
          ),
        ),
    }),
  ];
}
