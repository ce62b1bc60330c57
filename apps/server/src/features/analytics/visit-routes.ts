import {
  acceptedVisitsRecord,
  beaconLimits,
  type VisitsRequest,
  visitsRequest,
} from '@millwright/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { networkOf } from '../../http/rate-limit-network.ts';
import { parse } from '../../http/register-routes.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { pathNotFound } from '../../http/routes/catch-all-routes.ts';
import type { RequireSignature } from '../../http/webhook-signature-check.ts';
import type { RequestRateLimiter } from '../../infra/request-rate-limiter.ts';
import { countVisits, findSite, type Site, type VisitEntry } from '../../store/queries/visits.ts';

export interface VisitDependencies {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly isEnabled: boolean;
  /** Limits beacons per address; unset for no limit. */
  readonly rate: RequestRateLimiter | undefined;
  readonly requireSignature: RequireSignature;
  /** Return the addresses of a project's preview and of its published app. */
  readonly previewOf: (slug: string) => string;
  readonly publishedAt: (name: string) => string;
}

const siteKeyShape = /^mws_[0-9A-Za-z]{22}$/;
const maxNameChars = 512;

/** Receives visit beacons from apps' pages. Stores nothing about visitors. */
export function visitRoutes(deps: VisitDependencies): RouteDefinition[] {
  const { db, clock, isEnabled, rate, requireSignature, previewOf, publishedAt } = deps;

  /** Authenticates the sending page or server and returns its site. */
  async function admit(request: FastifyRequest, body: Buffer): Promise<[Site, VisitsRequest]> {
    const isSigned = 'webhook-signature' in request.headers;
    const unsignedJson = isSigned ? undefined : parseJson(request, body);
    const key = unsignedJson?.['site_key'];
    // A request without a key must be signed, whatever else it contains.
    if (!isEnabled || typeof key !== 'string') await requireSignature(request.headers, body);
    if (!isEnabled) throw pathNotFound();
    const report = unsignedJson ?? parseJson(request, body);
    const siteKey = report?.['site_key'];
    const site =
      typeof siteKey === 'string' && siteKeyShape.test(siteKey)
        ? await findSite(db, siteKey)
        : undefined;
    if (!site) throw new ApiError('API_KEY_INVALID', 'Unknown site key');
    if (!isSigned) requireOrigin(request, site);
    return [site, parse(visitsRequest, report)];
  }

  function listOrigins({ slug, publishedName, allowedOrigins }: Site): string[] {
    const published = publishedName === null ? [] : [publishedAt(publishedName)];
    return [
      ...[previewOf(slug), ...published].map((url) => new URL(url).origin),
      ...allowedOrigins,
    ];
  }

  function requireOrigin({ headers: { origin } }: FastifyRequest, site: Site): void {
    if (origin !== undefined && listOrigins(site).includes(origin)) return;
    throw new ApiError('ORIGIN_NOT_ALLOWED', "This site key isn't allowed for this origin", {
      hint: 'Add the origin to the allowed_origins of the site key.',
    });
  }

  return [
    route({
      method: 'POST',
      path: '/api/v1/internal/analytics/collect',
      access: { exempt: 'analytics' },
      summary:
        'Report visits of an app: from its pages with a site key, from servers with a signature',
      group: 'Analytics',
      rawBody: { maxBytes: beaconLimits.bytes },
      admit: async (request) => {
        await rate?.require(networkOf(request.ip));
        return null;
      },
      responses: { 202: { about: 'The number of visits counted', body: acceptedVisitsRecord } },
      handler: async ({ request, reply }) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const [site, { events }] = await admit(request, body);
        const hosts = listOrigins(site).map((origin) => new URL(origin).host);
        const ownHosts = events.filter(({ url }) => hosts.includes(new URL(url).host));
        const visits = ownHosts.flatMap((event) => toVisits(event, hosts));
        const day = clock.now().toISOString().slice(0, 10);
        if (visits.length > 0) await countVisits(db, site.projectId, day, visits);
        return reply.code(202).send({ accepted: ownHosts.length });
      },
    }),
  ];
}

type VisitEvent = VisitsRequest['events'][number];

/** Reduces a page to its path, because the rest of a URL may contain data about the visitor. */
function toVisits({ name, url, referrer }: VisitEvent, ownHosts: readonly string[]): VisitEntry[] {
  const event = { kind: 'event', name } as const;
  if (name !== 'pageview') return [event];
  const page = { kind: 'page', name: new URL(url).pathname.slice(0, maxNameChars) } as const;
  const from = referrer ? URL.parse(referrer)?.host : undefined;
  const isOutside = from !== undefined && from !== '' && !ownHosts.includes(from);
  return [event, page, ...(isOutside ? [{ kind: 'referrer', name: from } as const] : [])];
}

const types = /^(application\/([\w.-]+\+)?json|text\/plain)\s*(;|$)/i;

/** Parses the body. Beacons are sent as plain text. */
function parseJson({ headers }: FastifyRequest, body: Buffer): Record<string, unknown> | undefined {
  if (body.length === 0) return undefined;
  if (!types.test(headers['content-type'] ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/json or text/plain');
  }
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Reported below.
  }
  throw new ApiError('INVALID_JSON', 'The body is not a JSON object');
}
