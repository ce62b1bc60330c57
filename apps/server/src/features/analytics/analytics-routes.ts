import {
  type AnalyticsRecord,
  analyticsRecord,
  request,
  type SiteKeyRecord,
  siteKeyRecord,
  siteKeyRequest,
  siteOriginsRequest,
  siteRecord,
} from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { requireProject } from '../../projects/require-project.ts';
import type { Db } from '../../store/db.ts';
import {
  changeSiteOrigins,
  findSiteKey,
  putSiteKey,
  readTopVisits,
  readVisitDays,
  type SiteKey,
} from '../../store/queries/visits.ts';

export interface AnalyticsDependencies {
  readonly db: Db;
  readonly clock: Clock;
}

const dayMs = 86_400_000;
const defaultDays = 30;
const maxDays = 366;

const date = z.iso.date('must be a date such as 2026-11-15');
const analyticsQuery = request(
  z.object({
    from: date.optional().describe('Defaults to 29 days before `to`'),
    to: date.optional().describe('Defaults to today; days are in UTC'),
  }),
);

/** Routes for the visit statistics of a project's app, and for the site key with which its pages report visits. */
export function analyticsRoutes({ db, clock }: AnalyticsDependencies): RouteDefinition[] {
  const shared = { access: 'bearer', group: 'Analytics' } as const;
  const keyPath = '/api/v1/projects/:projectId/site_key';

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/projects/:projectId/analytics',
      summary: "Get the visits of a project's app, by day",
      query: analyticsQuery,
      responses: {
        200: { about: 'Totals, daily figures and the most visited pages', body: analyticsRecord },
      },
      handler: async ({ params, query, caller }): Promise<AnalyticsRecord> => {
        const dates = listDates(query);
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const [from = '', to = ''] = [dates[0], dates.at(-1)];
        const span = { projectId: id, from, to };
        const [days, pages, referrers, events] = await Promise.all([
          readVisitDays(db, span),
          readTopVisits(db, span, 'page'),
          readTopVisits(db, span, 'referrer'),
          readTopVisits(db, span, 'event'),
        ]);
        const daily = dates.map((day) => ({ date: day, pageviews: days.get(day) ?? 0 }));
        return {
          from,
          to,
          pageviews: daily.reduce((sum, { pageviews }) => sum + pageviews, 0),
          daily,
          pages,
          referrers,
          events: events.filter(({ name }) => name !== 'pageview'),
        };
      },
    }),
    route({
      ...shared,
      method: 'GET',
      path: keyPath,
      summary: 'Get the site key of a project',
      responses: { 200: { about: 'The key', body: siteRecord } },
      handler: async ({ params, caller }) => {
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const key = await findSiteKey(db, id);
        return { site: key ? toRecord(key) : null };
      },
    }),
    route({
      ...shared,
      method: 'POST',
      path: keyPath,
      summary: 'Create a site key; the previous one stops working',
      body: siteKeyRequest,
      responses: { 201: { about: 'The key', body: siteKeyRecord } },
      handler: async ({ params, body, caller, reply }) => {
        requirePerson(caller());
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        reply.code(201);
        return toRecord(await putSiteKey(db, id, body.allowed_origins));
      },
    }),
    route({
      ...shared,
      method: 'PUT',
      path: keyPath,
      summary: "Set the origins of a project's app; its site key stays the same",
      body: siteOriginsRequest,
      responses: { 200: { about: 'The key', body: siteKeyRecord } },
      handler: async ({ params, body, caller }) => {
        requirePerson(caller());
        const { id } = await requireProject(db, caller().userId, params['projectId'] ?? '');
        const key = await changeSiteOrigins(db, id, body.allowed_origins);
        if (!key) throw new ApiError('KEY_NOT_FOUND', 'This project has no site key yet');
        return toRecord(key);
      },
    }),
  ];

  function listDates(query: z.output<typeof analyticsQuery>): string[] {
    const today = clock.now().toISOString().slice(0, 10);
    const to = Date.parse(query.to ?? today);
    const from = query.from ? Date.parse(query.from) : to - (defaultDays - 1) * dayMs;
    if (from > to) throw invalidRangeError('must not be later than `to`');
    if (to - from >= maxDays * dayMs)
      throw invalidRangeError(`must be at most ${maxDays} days before \`to\``);
    const dates: string[] = [];
    for (let day = from; day <= to; day += dayMs) {
      dates.push(new Date(day).toISOString().slice(0, 10));
    }
    return dates;
  }
}

function invalidRangeError(message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', `from: ${message}`, {
    details: [{ path: 'from', code: 'out_of_range', message }],
  });
}

function toRecord({ key, allowedOrigins, createdAt }: SiteKey): SiteKeyRecord {
  return {
    site_key: key,
    allowed_origins: allowedOrigins,
    created_at: createdAt.toISOString(),
  };
}
