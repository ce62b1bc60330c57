import { parseRequest } from '@millwright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';
import type { Exemption, ExemptionId } from '../core/exemptions.ts';
import { acceptPipedBody, acceptRawBody, acceptStreamedBody } from './body.ts';
import { isApiPath } from './request-target.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call a route. `bearer`: a signed-in user. `{ exempt }`: one of the doors of
 * core/exemptions.ts. `open`: anybody, allowed outside /api only.
 */
export type Access = 'bearer' | 'open' | { readonly exempt: ExemptionId };

/** The user behind a request, nobody when something else than a user was shown, or the refusal. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;

type Schema = z.ZodType;
type Output<S> = S extends Schema ? z.output<S> : undefined;

export interface RouteInput<Q, B> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Fires when the client goes away before it was answered. */
  readonly signal: AbortSignal;
  /** The signed-in user; only a route that demands or admits one may ask. */
  readonly caller: () => Caller;
}

export interface RouteDefinition<
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
> {
  /** `ANY` for the catch-all of a family of paths. */
  readonly method: Method | 'ANY';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly group: string;
  /** Behind a door: whom a request stands for by what it shows in place of a token, before any body is read. */
  readonly admit?: Admit;
  readonly query?: Q;
  readonly body?: B;
  /** Status → what is sent; a string stands for a media type that is no JSON. */
  readonly responses: Readonly<Record<number, { about: string; body?: Schema | string }>>;
  /** The handler gets the body's very bytes, whatever their type: signatures are made over those. */
  readonly rawBody?: true | { readonly maxBytes: number };
  /** A JSON body may be larger than most. */
  readonly maxBytes?: number;
  /** The handler reads the body itself, as a stream; the schema only describes it. */
  readonly streamedBody?: { readonly schema: Schema; readonly maxBytes: number };
  /** The same for a body that is no JSON: the handler has its stream, and no other types are taken. */
  readonly pipedBody?: {
    readonly types: readonly [string, ...string[]];
    readonly maxBytes: number;
  };
  /** Errors are sent as plain text, for programs that show nothing else. */
  readonly plainErrors?: true;
  /** Left out of the API reference: pages, probes, doors with nothing behind them. */
  readonly hidden?: boolean;
  readonly handler: (input: RouteInput<Q, B>) => unknown;
}

/** As much of a route as tells what is served where. */
export type Served = Pick<RouteDefinition, 'method' | 'path' | 'access' | 'admit'>;

/** Keeps the inference of one definition while a list of them is plain data. */
export function route<
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: RouteDefinition<Q, B>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}

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
    /** Every route there is, whoever registered it. */
    registered: RegisteredRoute[];
  }
}

interface RegisteredRoute {
  readonly method: string;
  readonly path: string;
  readonly access: Access | undefined;
}

/** Writes routes down as they come, and refuses one that would open a path under /api. */
export function watchRoutes(app: FastifyInstance): void {
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
  // Body parsers belong to a scope, so each way to take a body has one of its own.
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
          return goneSignal(reply);
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

/** Not Fastify's own: that one fires as soon as the body has been read. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

function methodsOf({ method }: Pick<RouteDefinition, 'method'>): Method[] {
  return method === 'ANY' ? [...everyMethod] : [method];
}

function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error(`${request.url} asked for a caller it never demanded`);
  return request.caller;
}

/** The AI gateway asks for its key before anything else, whatever the method. */
function asksForKeyFirst({ access, admit }: Served): boolean {
  return typeof access === 'object' && access.exempt === 'ai-gateway' && admit !== undefined;
}

/**
 * A door that names no method lets every method in. What no route takes at a path that is served is
 * answered with 405, before a family of paths could say that there is nothing.
 */
export function refuseOtherMethods(
  app: FastifyInstance,
  served: readonly Served[],
  exemptions: readonly Exemption[],
): void {
  const doors = exemptions.filter(({ method }) => method === 'ANY').map(({ id }) => id);
  const behind = served.filter(
    ({ access }) => typeof access === 'object' && doors.includes(access.exempt),
  );
  for (const [url, routes] of Map.groupBy(behind, ({ path }) => path)) {
    const taken: string[] = routes.flatMap(methodsOf);
    // Where GET goes, its HEAD twin follows.
    const refused = app.supportedMethods.filter(
      (method) => method !== 'HEAD' && !taken.includes(method),
    );
    const [first] = routes;
    if (!first || refused.length === 0) continue;
    app.route({
      method: refused,
      url,
      config: { access: first.access, ...(asksForKeyFirst(first) && { admit: first.admit }) },
      // Before any body is read: its type does not matter here.
      onRequest: async () => {
        throw methodNotAllowed(taken);
      },
      handler: () => undefined,
    });
  }
}

/** Which methods some route takes on this path: tells 405 from 404. */
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
  return new ApiError('METHOD_NOT_ALLOWED', `This path takes ${allow.join(', ')}`, {
    headers: { allow: allow.join(', ') },
  });
}

/** What a schema makes of an input, or the refusal that says why it does not fit. */
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
