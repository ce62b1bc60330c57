import { parseRequest } from '@millwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import type { AuthExemption } from '../core/auth-exemptions.ts';
import type { Caller } from '../core/caller.ts';
import { acceptPipedBody, acceptRawBody, acceptStreamedBody } from './body-parsers.ts';
import { isApiPath } from './request-target.ts';
import type {
  Access,
  Admit,
  Method,
  Output,
  RouteDefinition,
  Schema,
  ServedRoute,
} from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    admit?: Admit;
    bodyTypes?: readonly string[];
    plainErrors?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** All registered routes, including those of plugins. */
    registered: RegisteredRoute[];
  }
}

interface RegisteredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
}

/** Records routes as they are registered, and throws if one would open a path under /api. */
export function trackRoutes(app: FastifyInstance): void {
  const registered: RegisteredRoute[] = [];
  app.decorate('registered', registered);
  app.addHook('onRoute', ({ method, url: path, config }) => {
    const access = config?.access;
    if (access === 'open' && isApiPath(path)) throw new Error(`${path} is open under /api`);
    for (const one of [method].flat()) registered.push({ method: one, path, access });
  });
}

const everyMethod: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export function registerRoutes(app: FastifyInstance, routes: readonly RouteDefinition[]): void {
  // Body parsers are per scope, so each kind of body has its own scope.
  for (const definition of routes) if (bodyOf(definition) === 'json') register(app, definition);
  for (const [kind, accept] of [
    ['raw', acceptRawBody],
    ['streamed', acceptStreamedBody],
    ['piped', acceptPipedBody],
  ] as const) {
    app.register(async (scope) => {
      accept(scope);
      for (const definition of routes) if (bodyOf(definition) === kind) register(scope, definition);
    });
  }
}

function register(app: FastifyInstance, definition: RouteDefinition): void {
  app.route({
    method: methodsOf(definition),
    url: definition.path,
    config: configOf(definition),
    ...bodyLimitOf(definition),
    handler: async (request, reply) =>
      definition.handler({
        params: request.params as Record<string, string>,
        query: parse(definition.query, request.query),
        body: definition.rawBody ? request.body : parseBody(definition.body, request.body),
        request,
        reply,
        get signal() {
          return disconnectSignal(reply);
        },
        caller: () => callerOf(request),
      }),
  });
}

function configOf({ access, admit, pipedBody, plainErrors }: RouteDefinition) {
  return {
    access,
    ...(admit && { admit }),
    ...(pipedBody && { bodyTypes: pipedBody.types }),
    ...(plainErrors && { plainErrors }),
  };
}

function bodyLimitOf({ rawBody, streamedBody, pipedBody, maxBytes }: RouteDefinition): {
  bodyLimit?: number;
} {
  if (maxBytes) return { bodyLimit: maxBytes };
  if (pipedBody) return { bodyLimit: pipedBody.maxBytes };
  if (streamedBody) return { bodyLimit: streamedBody.maxBytes || Number.MAX_SAFE_INTEGER };
  return typeof rawBody === 'object' ? { bodyLimit: rawBody.maxBytes } : {};
}

function bodyOf({
  rawBody,
  streamedBody,
  pipedBody,
}: RouteDefinition): 'json' | 'raw' | 'streamed' | 'piped' {
  if (pipedBody) return 'piped';
  if (streamedBody) return 'streamed';
  return rawBody ? 'raw' : 'json';
}

/** Replaces Fastify's own signal, which aborts as soon as the body has been read. */
function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

function methodsOf({ method }: Pick<RouteDefinition, 'method'>): Method[] {
  return method === 'ANY' ? [...everyMethod] : [method];
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller)
    throw new Error(`${request.url} read a caller that its route does not require`);
  return request.caller;
}

/** The AI gateway checks the key first, whatever the method. */
function requiresKeyFirst({ access, admit }: ServedRoute): boolean {
  return typeof access === 'object' && access.exempt === 'ai-gateway' && admit !== undefined;
}

/**
 * Responds with 405 to methods that no route handles at a served path. Needed for exemptions that cover every method:
 * the catch-all of the prefix would respond with 404 otherwise.
 */
export function rejectOtherMethods(
  app: FastifyInstance,
  servedRoutes: readonly ServedRoute[],
  exemptions: readonly AuthExemption[],
): void {
  const exemptionIds = exemptions.filter(({ method }) => method === 'ANY').map(({ id }) => id);
  const exemptRoutes = servedRoutes.filter(
    ({ access }) => typeof access === 'object' && exemptionIds.includes(access.exempt),
  );
  for (const [url, routes] of Map.groupBy(exemptRoutes, ({ path }) => path)) {
    const handledMethods: string[] = routes.flatMap(methodsOf);
    // Fastify adds HEAD along with GET.
    const rejectedMethods = app.supportedMethods.filter(
      (method) => method !== 'HEAD' && !handledMethods.includes(method),
    );
    const [first] = routes;
    if (!first || rejectedMethods.length === 0) continue;
    app.route({
      method: rejectedMethods,
      url,
      config: { access: first.access, ...(requiresKeyFirst(first) && { admit: first.admit }) },
      // Throws before the body is read, so that its type does not matter.
      onRequest: async () => {
        throw methodNotAllowed(handledMethods);
      },
      handler: () => undefined,
    });
  }
}

/** Returns the methods that routes handle at this path; distinguishes 405 from 404. */
export function methodsFor(
  routes: readonly Pick<RouteDefinition, 'method' | 'path'>[],
  path: string,
): Method[] {
  return routes.filter(({ path: pattern }) => matches(pattern, path)).flatMap(methodsOf);
}

function matches(pattern: string, path: string): boolean {
  const expected = pattern.split('/');
  const actual = path.split('/');
  if (expected.at(-1) === '*') {
    expected.pop();
    if (actual.length <= expected.length) return false;
    actual.length = expected.length;
  }
  if (expected.length !== actual.length) return false;
  return expected.every((part, at) => part.startsWith(':') || part === actual[at]);
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  const allow = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
  return new ApiError('METHOD_NOT_ALLOWED', `This path accepts ${allow.join(', ')}`, {
    headers: { allow: allow.join(', ') },
  });
}

/** Parses an input by a schema, or throws an error that describes the problem. */
export function parse<S extends Schema | undefined>(schema: S, value: unknown): Output<S> {
  if (!schema) return undefined as Output<S>;
  const parsed = parseRequest(schema, value);
  if (parsed.ok) return parsed.value as Output<S>;
  const { code, message, details } = parsed.problem;
  throw new ApiError(code, message, { details });
}

function parseBody<S extends Schema | undefined>(schema: S, value: unknown): Output<S> {
  if (schema && value === undefined && !schema.safeParse(undefined).success) {
    throw new ApiError('INVALID_JSON', 'The body is empty: send a JSON object');
  }
  return parse(schema, value);
}
