import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AuthExemptionId } from '../core/auth-exemptions.ts';
import type { Caller } from '../core/caller.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Access to a route. `bearer`: a signed-in user. `{ exempt }`: one of the exemptions in core/exemptions.ts. `open`:
 * anyone, allowed only outside /api.
 */
export type Access = 'bearer' | 'open' | { readonly exempt: AuthExemptionId };

/** Returns the request's user, or null if the credential does not belong to a user; throws to reject the request. */
export type Admit = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;

export type Schema = z.ZodType;
export type Output<S> = S extends Schema ? z.output<S> : undefined;

export interface RouteInput<Q, B> {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Output<Q>;
  readonly body: Output<B>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborts when the client disconnects before the response is complete. */
  readonly signal: AbortSignal;
  /** Returns the signed-in user; only for routes that require or admit one. */
  readonly caller: () => Caller;
}

export interface RouteDefinition<
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
> {
  /** `ANY` for the catch-all of a path prefix. */
  readonly method: Method | 'ANY';
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly group: string;
  /** For exempt routes: authenticates a request by a credential other than a token, before any body is read. */
  readonly admit?: Admit;
  readonly query?: Q;
  readonly body?: B;
  /** Responses by status; a string body is a media type other than JSON. */
  readonly responses: Readonly<Record<number, { about: string; body?: Schema | string }>>;
  /** Passes the handler the raw bytes of the body, whatever their type, because signatures cover those. */
  readonly rawBody?: true | { readonly maxBytes: number };
  /** Raises the size limit of a JSON body. */
  readonly maxBytes?: number;
  /** The handler reads the body itself, as a stream; the schema only documents it. */
  readonly streamedBody?: { readonly schema: Schema; readonly maxBytes: number };
  /**
   * Like `streamedBody`, for bodies other than JSON: the handler gets the stream, and only these types are accepted.
   */
  readonly pipedBody?: {
    readonly types: readonly [string, ...string[]];
    readonly maxBytes: number;
  };
  /** Sends errors as plain text, for programs that display nothing else. */
  readonly plainErrors?: true;
  /** Omitted from the API reference: pages, probes and catch-alls. */
  readonly hidden?: boolean;
  readonly handler: (input: RouteInput<Q, B>) => unknown;
}

/** The part of a route that identifies what is served at which path. */
export type ServedRoute = Pick<RouteDefinition, 'method' | 'path' | 'access' | 'admit'>;

/** Infers the types of one definition, while a list of definitions stays plain data. */
export function route<
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(definition: RouteDefinition<Q, B>): RouteDefinition {
  return definition as unknown as RouteDefinition;
}
