import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../../core/api-error.ts';
import type { ExemptionId } from '../../core/exemptions.ts';
import type { Clock } from '../../core/ports/clock.ts';
import { isSigned } from '../../core/webhook-signature.ts';
import { type Admit, type RouteDefinition, route } from '../route.ts';

export interface FamilyDependencies {
  readonly internalSecret: string | undefined;
  readonly clock: Clock;
}

/** The family of the AI gateway, for whomever that lets in. */
export function aiFamily(admit: Admit): RouteDefinition {
  return {
    ...family('/api/v1/ai/*', 'ai-gateway', () => {
      throw nothingHere();
    }),
    admit,
  };
}

/** Families of paths that check their callers themselves; members nobody serves end here. */
export function familyRoutes({ internalSecret, clock }: FamilyDependencies): RouteDefinition[] {
  function requireSignature(headers: IncomingHttpHeaders, body: Uint8Array): void {
    const message = {
      id: single(headers['webhook-id']),
      timestamp: single(headers['webhook-timestamp']),
      signature: single(headers['webhook-signature']),
      body,
    };
    if (internalSecret && isSigned(message, internalSecret, clock.now())) return;
    throw new ApiError('SIGNATURE_INVALID', 'The webhook signature is missing or wrong', {
      status: 401,
    });
  }

  return [
    ...(['/api/v1/internal/*', '/api/v1/internal/analytics/collect'] as const).map((path) =>
      family(path, path.endsWith('*') ? 'internal' : 'analytics', ({ request, body }) => {
        requireSignature(request.headers, (body as Uint8Array | undefined) ?? new Uint8Array());
        throw nothingHere();
      }),
    ),
    family('/api/v1/public/*', 'public', () => {
      throw nothingHere();
    }),
    family('/api/v1/gw/*', 'gateway', () => {
      throw nothingHere();
    }),
  ];
}

function family(
  path: string,
  exempt: ExemptionId,
  handler: RouteDefinition['handler'],
): RouteDefinition {
  return route({
    method: exempt === 'analytics' ? 'POST' : 'ANY',
    path,
    access: { exempt },
    summary: `Whatever else lies under ${path}`,
    group: 'Families',
    hidden: true,
    rawBody: true,
    responses: {},
    handler: handler as never,
  });
}

function single(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function nothingHere(): ApiError {
  return new ApiError('NOT_FOUND', 'There is nothing at this path');
}
