import { ApiError } from '../../core/api-error.ts';
import type { Exemption, ExemptionId } from '../../core/exemptions.ts';
import { type RouteDefinition, route } from '../route.ts';

/** Doors that the API promises and this release does not yet serve: an honest 404 behind each. */
const reserved: readonly ExemptionId[] = ['git-callback', 'database-callback', 'payment-callback'];

export function reservedRoutes(exemptions: readonly Exemption[]): RouteDefinition[] {
  const doors = exemptions.filter(({ id }) => reserved.includes(id as ExemptionId));
  return doors.map(({ id, method, path }) =>
    route({
      method,
      path,
      access: { exempt: id as ExemptionId },
      summary: `Reserved: ${path}`,
      group: 'Reserved',
      hidden: true,
      rawBody: true,
      responses: {},
      handler: () => {
        throw new ApiError('NOT_FOUND', 'This release does not serve this path yet');
      },
    }),
  );
}
