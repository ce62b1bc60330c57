import { z } from 'zod';
import type { Clock } from '../../core/ports/clock.ts';
import { type RouteDefinition, route } from '../route.ts';

export interface HealthDependencies {
  readonly version: string;
  readonly clock: Clock;
  /** Checks by name; each throws while its component is unavailable. */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

const healthy = z.object({
  status: z.literal('ok'),
  version: z.string(),
  time: z.iso.datetime(),
});
const unavailable = z.object({ status: z.literal('unavailable') });

export function healthRoutes({ version, clock, checks }: HealthDependencies): RouteDefinition[] {
  async function failedChecks(): Promise<string[]> {
    const names = Object.keys(checks);
    const results = await Promise.allSettled(names.map((name) => checks[name]?.()));
    return names.filter((_, at) => results[at]?.status === 'rejected');
  }

  return [
    route({
      method: 'GET',
      path: '/api/v1/health',
      access: { exempt: 'health' },
      summary: 'Check that the service can take requests',
      group: 'Health',
      responses: {
        200: { about: 'Ready', body: healthy },
        503: {
          about: 'Starting, draining, without a database, or out of storage space',
          body: unavailable,
        },
      },
      handler: async ({ reply }) => {
        reply.header('cache-control', 'no-store');
        if ((await failedChecks()).length > 0)
          return reply.code(503).send({ status: 'unavailable' });
        return { status: 'ok', version, time: clock.now().toISOString() };
      },
    }),
    route({
      method: 'GET',
      path: '/livez',
      access: 'open',
      summary: 'Check that the process runs; never depends on other services',
      group: 'Health',
      hidden: true,
      responses: { 200: { about: 'Alive', body: 'text/plain' } },
      handler: ({ reply }) => reply.type('text/plain').send('ok\n'),
    }),
    route({
      method: 'GET',
      path: '/readyz',
      access: 'open',
      summary: 'Check that the process is ready for traffic; `?verbose` lists each check',
      group: 'Health',
      hidden: true,
      query: z.object({ verbose: z.string().optional() }),
      responses: { 200: { about: 'Ready', body: 'text/plain' } },
      handler: async ({ query, reply }) => {
        const failed = await failedChecks();
        const lines = Object.keys(checks).map(
          (name) => `${failed.includes(name) ? '-' : '+'} ${name}`,
        );
        const verdict = failed.length === 0 ? 'ok' : 'not ready';
        const body = query.verbose === undefined ? verdict : [...lines, verdict].join('\n');
        return reply
          .code(failed.length === 0 ? 200 : 503)
          .type('text/plain')
          .send(`${body}\n`);
      },
    }),
  ];
}
