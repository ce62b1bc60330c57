import { createReadStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type StudioRecord, studioRecord, type TurnLimits } from '@millwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import { chooseVariant } from '../../http/choose-variant.ts';
import { pagePolicy, renderPage } from '../../http/render-page.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { BuiltFile, SiteBuild } from '../../http/site-build.ts';

export interface StudioDependencies {
  readonly site: SiteBuild;
  /** Called when a user opens the page and is likely to make a request soon. */
  readonly onVisit: () => void;
  readonly version: string;
  readonly baseUrl: string;
  readonly appUrl: string;
  readonly previewHost: string;
  readonly signIn: StudioRecord['sign_in'];
  readonly limits: TurnLimits;
  /** Resolves to true if agents use MCP servers. */
  readonly hasMcp: () => Promise<boolean>;
  /** True if users have accounts of this installation. */
  readonly hasMembers: boolean;
  /** Path names of the account providers. */
  readonly integrations: StudioRecord['integrations'];
}

/** Longer than checking that no build is needed, shorter than a user is willing to wait. */
const filesTimeoutMs = 1_500;
const oneYear = 'public, max-age=31536000, immutable';

/** The paths of the studio's pages; all of them serve the same document. */
const pages = [
  '/',
  '/signed-in',
  '/projects/:projectId',
  '/settings',
  '/settings/:section',
  '/integrations/:provider',
  '/integrations/git/callback',
  '/share/:shareToken',
  '/remix/:shareToken',
] as const;

/** Serves the studio: its page, its assets and the settings it needs before sign-in. */
export function studioRoutes(deps: StudioDependencies): RouteDefinition[] {
  const { site, onVisit, version, appUrl, signIn, limits, hasMcp, hasMembers, integrations } = deps;
  const policy = buildPolicy(deps);
  const shared = { method: 'GET', access: 'open', group: 'Studio', hidden: true } as const;

  async function document(request: FastifyRequest, reply: FastifyReply) {
    const files = await Promise.race([
      site.files(),
      delay(filesTimeoutMs, undefined, { ref: false }),
    ]);
    const index = files?.get('index.html');
    if (!index) return sendPreparingPage(reply);
    onVisit();
    // The directory is named after a digest of the sources it was built from.
    const etag = `"${basename(dirname(index.path))}"`;
    reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-cache', etag });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return send(request, reply, index);
  }

  return [
    route({
      method: 'GET',
      path: '/api/v1/public/studio',
      access: { exempt: 'public' },
      summary: 'Get the settings that a page needs to sign users in and to check attachments',
      group: 'Studio',
      responses: { 200: { about: 'The settings', body: studioRecord } },
      handler: async ({ reply }): Promise<StudioRecord> => {
        reply.header('cache-control', 'public, max-age=60');
        return {
          version,
          app_url: appUrl,
          sign_in: signIn,
          limits: {
            prompt_chars: limits.promptChars,
            images: limits.imagesPerTurn,
            image_base64_chars: limits.imageBase64Chars,
            documents: limits.documentsPerTurn,
            document_base64_chars: limits.documentBase64Chars,
          },
          mcp_enabled: await hasMcp(),
          members_enabled: hasMembers,
          integrations,
        };
      },
    }),
    ...pages.map((path) =>
      route({
        ...shared,
        path,
        summary: 'Open the studio',
        responses: {},
        handler: ({ request, reply }) => document(request, reply),
      }),
    ),
    route({
      ...shared,
      path: '/assets/:name',
      summary: 'Assets of the studio',
      responses: {},
      handler: async ({ params, request, reply }) => {
        const file = (await site.files()).get(`assets/${params['name']}`);
        if (!file) throw new ApiError('NOT_FOUND', 'Path not found');
        reply.header('cache-control', oneYear);
        return send(request, reply, file);
      },
    }),
  ];
}

function send(request: FastifyRequest, reply: FastifyReply, file: BuiltFile): FastifyReply {
  const { encoding, path, size } = chooseVariant(file, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  reply.headers({ vary: 'accept-encoding', 'content-length': size });
  return reply.type(file.type).send(createReadStream(path));
}

function sendPreparingPage(reply: FastifyReply): FastifyReply {
  const content =
    '<p role="status">It is built once after each installation or update. This takes a few seconds. The page reloads automatically.</p>';
  return reply
    .headers({
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
      refresh: '1',
    })
    .type('text/html')
    .send(renderPage('Preparing the studio', content));
}

/** Allows only our own scripts, and frames only for previews. */
function buildPolicy({ baseUrl, appUrl, previewHost, signIn }: StudioDependencies): string {
  const { protocol, host, origin } = new URL(baseUrl);
  const socket = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  const issuer = new URL(signIn.issuer).origin;
  const connectSources = new Set(["'self'", origin, socket, issuer]);
  if (issuer === new URL(appUrl).origin) connectSources.delete(issuer);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${[...connectSources].join(' ')}`,
    `frame-src ${protocol}//*.${previewHost}`,
    "manifest-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}
