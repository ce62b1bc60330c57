import type { FastifyRequest } from 'fastify';
import { pathOf } from './request-target.ts';

const paths = new Set(['/livez', '/readyz', '/api/v1/health']);

/** Whatever else is turned away: who decides over this process by these answers gets them. */
export function isProbe({ url }: FastifyRequest): boolean {
  return paths.has(pathOf(url));
}
