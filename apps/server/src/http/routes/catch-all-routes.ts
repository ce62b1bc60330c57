import { ApiError } from '../../core/api-error.ts';
import type { AuthExemptionId } from '../../core/auth-exemptions.ts';
import { type Admit, type RouteDefinition, route } from '../route.ts';
import type { RequireSignature } from '../webhook-signature-check.ts';

/** The catch-all of the AI gateway, for callers that it admits. */
export function aiCatchAllRoute(admit: Admit): RouteDefinition {
  return {
    ...catchAll('/api/v1/ai/*', 'ai-gateway', () => {
      throw pathNotFound();
    }),
    admit,
  };
}

/** Catch-alls for path prefixes that authenticate callers themselves; unknown paths end here. */
export function catchAllRoutes(requireSignature: RequireSignature): RouteDefinition[] {
  return [
    catchAll('/api/v1/internal/*', 'internal', async ({ request, body }) => {
      await requireSignature(request.headers, (body as Uint8Array | undefined) ?? new Uint8Array());
      throw pathNotFound();
    }),
    catchAll('/api/v1/public/*', 'public', () => {
      throw pathNotFound();
    }),
    catchAll('/api/v1/gw/*', 'gateway', () => {
      throw pathNotFound();
    }),
  ];
}

function catchAll(
  path: string,
  exempt: AuthExemptionId,
  handler: RouteDefinition['handler'],
): RouteDefinition {
  return route({
    method: 'ANY',
    path,
    access: { exempt },
    summary: `All other paths under ${path}`,
    group: 'Catch-all',
    hidden: true,
    rawBody: true,
    responses: {},
    handler: handler as never,
  });
}

export function pathNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Path not found');
}
