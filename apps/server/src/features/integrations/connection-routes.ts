import {
  type ConnectionCallback,
  type ConnectionListRecord,
  type ConnectionRecord,
  type ConnectionStartRecord,
  connectionCallback,
  connectionListRecord,
  connectionStartRecord,
  connectionStartRequest,
  databaseConnectedRecord,
  deletedRecord,
  gitConnectedRecord,
  newErrorRef,
  paymentConnectedRecord,
} from '@millwright/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { AuthExemptionId } from '../../core/auth-exemptions.ts';
import { ExternalSignInError } from '../../core/external-sign-in-error.ts';
import { requirePerson } from '../../core/require-scope.ts';
import { BindingCookie } from '../../http/binding-cookie.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { acceptsJson, toOAuthApiError } from '../../http/to-oauth-api-error.ts';
import type { ConnectionRow } from '../../store/queries/connections.ts';
import {
  type ConnectionFlow,
  type ConnectionResult,
  connectionFlowSeconds,
} from './connection-flow.ts';
import type { Connections } from './connections.ts';
import type { Provider, ProviderFamily } from './provider.ts';

export interface ConnectionDependencies {
  readonly connections: Connections;
  readonly flow: ConnectionFlow;
  readonly baseUrl: string;
  readonly appUrl: string;
}

/** The paths of a provider family, and the record returned for a connected account. */
interface FamilyPaths {
  readonly family: ProviderFamily;
  readonly exemption: AuthExemptionId;
  /** The path segment after /api/v1. */
  readonly segment: string;
  /** True if providers redirect the browser directly to our callback instead of to the studio. */
  readonly hasBrowserCallback: boolean;
  readonly group: string;
  readonly responseShape:
    | typeof gitConnectedRecord
    | typeof databaseConnectedRecord
    | typeof paymentConnectedRecord;
  readonly show: (connected: ConnectionResult) => unknown;
}

const defaultReturnPath = '/settings/integrations';

const describeFamilies = ({ connections }: ConnectionDependencies): readonly FamilyPaths[] => [
  {
    family: 'git',
    exemption: 'git-callback',
    segment: 'git',
    hasBrowserCallback: false,
    group: 'Git',
    responseShape: gitConnectedRecord,
    show: ({ provider, connection, returnTo }) => ({
      connected: true,
      provider: provider.id,
      account: toAccountRecord(connection),
      scopes: connection.scopes,
      redirect_to: returnTo,
    }),
  },
  {
    family: 'database',
    exemption: 'database-callback',
    segment: connections.providers('database')[0]?.id ?? '',
    hasBrowserCallback: true,
    group: 'Database',
    responseShape: databaseConnectedRecord,
    show: ({ provider, account }) => ({
      connected: true,
      provider: provider.id,
      organizations: account.organizations,
    }),
  },
  {
    family: 'payment',
    exemption: 'payment-callback',
    segment: connections.providers('payment')[0]?.id ?? '',
    hasBrowserCallback: true,
    group: 'Payments',
    responseShape: paymentConnectedRecord,
    show: ({ provider, connection }) => ({
      connected: true,
      provider: provider.id,
      account_id: connection.accountId,
      livemode: connection.livemode ?? false,
    }),
  },
];

/** Routes to connect external accounts; the same paths for every provider family. */
export function connectionRoutes(deps: ConnectionDependencies): RouteDefinition[] {
  return describeFamilies(deps).flatMap((family) => familyRoutes(deps, family));
}

function familyRoutes(deps: ConnectionDependencies, paths: FamilyPaths): RouteDefinition[] {
  const { connections, flow, baseUrl, appUrl } = deps;
  const { family, exemption, segment, hasBrowserCallback, group, responseShape, show } = paths;
  const path = `/api/v1/${segment}`;
  const cookie = new BindingCookie('mw_connect', `${baseUrl}${path}/oauth`, connectionFlowSeconds);
  const callbackPath = `${path}/oauth/callback`;
  const result = { 200: { about: 'The account is connected', body: responseShape } };

  function findProvider(name: string | undefined): Provider {
    const offered = connections.providers(family);
    const found = name === undefined ? offered[0] : offered.find(({ id }) => id === name);
    if (found) return found;
    const known = offered.map(({ id }) => id).join(', ');
    throw new ApiError('PROVIDER_NOT_FOUND', `Provider not found; available: ${known}`);
  }

  async function finish(
    callback: ConnectionCallback,
    request: FastifyRequest,
  ): Promise<ConnectionResult> {
    return flow.finish(findProvider(callback.provider), callback, cookie.read(request));
  }

  /** Completes the flow and returns the result as JSON. */
  async function finishAsJson(
    callback: ConnectionCallback,
    request: FastifyRequest,
  ): Promise<unknown> {
    try {
      return show(await finish(callback, request));
    } catch (error) {
      throw error instanceof ExternalSignInError ? toOAuthApiError(error.reason) : error;
    }
  }

  /** Redirects a browser that comes from a provider to the studio, whatever the outcome. */
  async function redirectToStudio(
    callback: ConnectionCallback,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const to = (outcome: Record<string, string>) =>
      reply.redirect(`${appUrl}/integrations/${segment}?${new URLSearchParams(outcome)}`, 302);
    try {
      await finish(callback, request);
      return to({ connected: '1' });
    } catch (error) {
      if (!(error instanceof ExternalSignInError)) throw error;
      const { reason } = error;
      const error_ref = newErrorRef();
      request.log.info({ error_ref, reason, provider: segment }, 'an account was not connected');
      return to({ error: reason, error_ref });
    }
  }

  return [
    route({
      method: 'POST',
      path: `${path}/oauth/start`,
      access: 'bearer',
      summary: 'Start connecting an account',
      group,
      body: connectionStartRequest,
      responses: {
        200: { about: 'The address to open in the browser', body: connectionStartRecord },
      },
      handler: async ({ body, caller, request, reply }): Promise<ConnectionStartRecord> => {
        requirePerson(caller());
        const { provider: name, return_to = defaultReturnPath } = body;
        const { userId } = caller();
        const { url, browser, expiresAt } = await flow.start(userId, findProvider(name), return_to);
        cookie.add(request, reply, browser);
        reply.header('cache-control', 'no-store');
        return { authorization_url: url, expires_at: expiresAt.toISOString() };
      },
    }),
    route({
      method: 'POST',
      path: callbackPath,
      access: { exempt: exemption },
      summary: 'Complete a connection with the parameters the provider returned, sent by a page',
      group,
      body: connectionCallback,
      responses: result,
      handler: ({ body, request, reply }) => {
        reply.header('cache-control', 'no-store');
        return finishAsJson(body, request);
      },
    }),
    ...(hasBrowserCallback
      ? [
          route({
            method: 'GET',
            path: callbackPath,
            access: { exempt: exemption },
            summary: 'Redirect target for providers',
            group,
            query: connectionCallback,
            responses: {
              ...result,
              302: { about: 'Redirect to the studio, with `connected=1` or `error`' },
            },
            handler: async ({ query, request, reply }) => {
              reply.header('cache-control', 'no-store');
              // A client that only probes the address must not consume the state.
              if (request.method === 'HEAD') return reply.code(204).send();
              if (acceptsJson(request)) return finishAsJson(query, request);
              return redirectToStudio(query, request, reply);
            },
          }),
        ]
      : []),
    route({
      method: 'GET',
      path: `${path}/connections`,
      access: 'bearer',
      summary: 'List connected accounts and available providers',
      group,
      responses: { 200: { about: 'All connections and providers', body: connectionListRecord } },
      handler: async ({ caller }): Promise<ConnectionListRecord> => {
        requirePerson(caller());
        const found = await connections.list(caller().userId, family);
        return {
          connections: found.map((one) => ({
            ...toConnectionRecord(one),
            expired: connections.isExpired(one),
          })),
          providers: connections.providers(family).map(({ id, name, client, missing }) => ({
            provider: id,
            name,
            configured: client !== undefined,
            missing: [...missing],
          })),
        };
      },
    }),
    route({
      method: 'DELETE',
      path: `${path}/connections/:connectionId`,
      access: 'bearer',
      summary: 'Disconnect an account and revoke its access at the provider',
      group,
      responses: { 200: { about: 'Disconnected', body: deletedRecord } },
      handler: async ({ params, caller }) => {
        requirePerson(caller());
        const id = params['connectionId'] ?? '';
        await connections.remove(caller().userId, family, id);
        return { id, deleted: true };
      },
    }),
  ];
}

function toConnectionRecord(connection: ConnectionRow): Omit<ConnectionRecord, 'expired'> {
  return {
    id: connection.id,
    provider: connection.provider,
    account: toAccountRecord(connection),
    livemode: connection.livemode,
    scopes: connection.scopes,
    connected_at: connection.createdAt.toISOString(),
  };
}

function toAccountRecord({ accountId, accountName, avatarUrl }: ConnectionRow) {
  return { id: accountId, login: accountName, avatar_url: avatarUrl };
}
