import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type ErrorCode, errorCatalogue, errorKind } from '@millwright/contract';
import { ApiError } from '../../core/api-error.ts';
import { errorSlug } from '../error-responses.ts';
import { icon, pagePolicy, palette, renderPage } from '../render-page.ts';
import { type RouteDefinition, route } from '../route.ts';

const uiFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const assets: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
};
const startScript = `const night = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', night.matches);
night.addEventListener('change', follow);
follow();
SwaggerUIBundle({
  url: '/api/v1/public/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  displayRequestDuration: true,
  persistAuthorization: false,
});
`;
/** Swagger UI sets style attributes and uses data: URLs for its icons. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const headerStyle = `${palette}
body { margin: 0; }
header { display: flex; flex-wrap: wrap; gap: 4px 24px; justify-content: space-between; padding: 14px 24px; border-bottom: 1px solid var(--line); background: var(--card); color: var(--soft); font: 15px/1.55 system-ui, sans-serif; }
header a { font-weight: 650; color: var(--accent); text-decoration: none; }
header code { padding: 2px 6px; border-radius: 6px; background: var(--paper); color: var(--ink); }
`;

const referencePage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · Millwright</title>
${icon}
<link rel="stylesheet" href="/docs/swagger-ui.css">
<style>${headerStyle}</style>
</head>
<body>
<header>
<a href="/">Millwright</a>
<span>To try a call, select Authorize and paste the output of <code>npm run -s token</code>.</span>
</header>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** Serves the API reference as a document for programs and as a page for people. */
export function apiReferenceRoutes(document: () => object): RouteDefinition[] {
  const shared = { method: 'GET', access: 'open', group: 'Reference', hidden: true } as const;
  return [
    route({
      method: 'GET',
      path: '/api/v1/public/openapi.json',
      access: { exempt: 'public' },
      summary: 'Get this API as an OpenAPI 3.1 document',
      group: 'Reference',
      responses: { 200: { about: 'The document', body: 'application/json' } },
      handler: ({ reply }) => reply.header('cache-control', 'public, max-age=60').send(document()),
    }),
    route({
      ...shared,
      path: '/docs',
      summary: 'Open the API reference',
      responses: {},
      handler: ({ reply }) =>
        reply
          .header('content-security-policy', referencePolicy)
          .type('text/html')
          .send(referencePage),
    }),
    route({
      ...shared,
      path: '/docs/:asset',
      summary: 'Assets of the API reference',
      responses: {},
      handler: async ({ params, reply }) => {
        const { asset = '' } = params;
        reply.header('cache-control', 'public, max-age=3600');
        if (asset === 'start.js') return reply.type('text/javascript').send(startScript);
        const type = Object.hasOwn(assets, asset) ? assets[asset] : undefined;
        if (!type) throw new ApiError('NOT_FOUND', 'Path not found');
        return reply.type(type).send(await readFile(join(uiFolder, asset)));
      },
    }),
    route({
      ...shared,
      path: '/errors/:slug',
      summary: 'Explain an error code',
      responses: {},
      handler: ({ params, reply }) => {
        const code = (Object.keys(errorCatalogue) as ErrorCode[]).find(
          (candidate) => errorSlug(candidate) === params.slug,
        );
        if (!code) throw new ApiError('NOT_FOUND', 'Error code not found');
        const { status, title } = errorKind(code);
        const content = `<p><code>${code}</code> · HTTP ${status}</p>
<p>The <code>message</code> in the response explains what was wrong with this request. Include its <code>error_ref</code> when you report a problem.</p>
<p><a href="/docs">API reference</a></p>`;
        reply.header('content-security-policy', pagePolicy).type('text/html');
        return reply.send(renderPage(title, content));
      },
    }),
  ];
}
