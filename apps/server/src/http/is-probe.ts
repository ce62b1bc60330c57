import type { FastifyRequest } from 'fastify';
import { pathOf } from './request-target.ts';

const paths = new Set(['/livez', '/readyz', '/api/v1/health']);

/** Detects health probes, which are answered even when other requests are rejected: supervisors act on the result. */
export function isProbe({ url }: FastifyRequest): boolean {
  return paths.has(pathOf(url));
}
