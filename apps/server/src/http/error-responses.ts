import { type ErrorBody, type ErrorCode, errorKind, newErrorRef } from '@millwright/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../core/api-error.ts';
import { isStorageFull, storageFullError } from '../core/is-storage-full.ts';
import { WorkspaceError, type WorkspaceErrorCode } from '../core/workspace-error.ts';
import type { StorageMonitor } from '../infra/storage-monitor.ts';
import { isConnectionError } from '../store/connection-error.ts';

/** Maps Fastify's own errors to our codes and messages. */
const frameworkCodes: Readonly<Record<string, { code: ErrorCode; message: string }>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send the body as application/json',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_JSON', message: 'The body is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'INVALID_JSON', message: 'The body is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_JSON',
    message: "The body length doesn't match Content-Length",
  },
  FST_ERR_BAD_URL: { code: 'INVALID_PATH', message: 'The path is not validly percent-encoded' },
  FST_ERR_ASYNC_CONSTRAINT: { code: 'INVALID_PATH', message: 'Invalid path' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'INVALID_PATH', message: 'A path segment is too long' },
};

const workspaceErrorCodes: Readonly<Record<WorkspaceErrorCode, ErrorCode>> = {
  path_refused: 'INVALID_PATH',
  not_found: 'FILE_NOT_FOUND',
  in_the_way: 'VALIDATION_FAILED',
  case_twin: 'VALIDATION_FAILED',
  file_too_large: 'PAYLOAD_TOO_LARGE',
  too_many_files: 'PAYLOAD_TOO_LARGE',
  project_too_large: 'PAYLOAD_TOO_LARGE',
};

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof WorkspaceError) {
    return new ApiError(workspaceErrorCodes[error.code], error.message, { cause: error });
  }
  const known = frameworkCodes[(error as FastifyError)?.code];
  if (known) return new ApiError(known.code, known.message, { cause: error });
  if (isStorageFull(error)) return storageFullError(error);
  if (isConnectionError(error)) {
    return new ApiError('SERVICE_UNAVAILABLE', 'The database is unavailable', {
      hint: 'Try again in a few seconds.',
      cause: error,
    });
  }
  return new ApiError('INTERNAL_ERROR', 'Something went wrong on our side', {
    hint: 'Include error_ref when you report this.',
    cause: error,
  });
}

export function errorBody(error: ApiError): ErrorBody {
  return {
    code: error.code,
    message: error.message,
    error_ref: newErrorRef(),
    ...(error.hint && { hint: error.hint }),
    ...(error.details && { details: [...error.details] }),
  };
}

export type SendError = (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

/** Converts every error to a response. */
export const createErrorSender =
  (baseUrl: string, storage: Pick<StorageMonitor, 'level' | 'report'>): SendError =>
  (thrown, request, reply) => {
    storage.report(thrown);
    if (request.raw.socket.destroyed) {
      // The client has disconnected, so there is no recipient; a body that stops halfway is not a failure of the service.
      request.log.debug({ err: thrown }, 'the client disconnected');
      return reply.hijack();
    }
    // PostgreSQL shuts down if it cannot write its WAL, so a full disk is the actual cause.
    const isOutOfSpace = storage.level === 'full' && isConnectionError(thrown);
    const error = isOutOfSpace ? storageFullError(thrown) : toApiError(thrown);
    const body = errorBody(error);
    const { error_ref, code } = body;
    if (error.status >= 500 && !(thrown instanceof ApiError)) {
      request.log.error({ err: thrown, error_ref, code }, error.message);
    } else {
      // An ApiError is a deliberate rejection, so only its cause is worth logging, not its stack.
      const level = error.status >= 500 ? 'warn' : 'debug';
      request.log[level]({ err: error.cause, error_ref, code }, error.message);
    }
    const isGateway = isGatewayRequest(request);
    reply.code(error.status).headers(errorHeaders(error, isGateway));
    if (request.routeOptions.config?.plainErrors) {
      const lines = [error.message, error.hint, `(${code}, ${error_ref})`].filter(Boolean);
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
    }
    if (acceptsProblem(request)) {
      return reply
        .type('application/problem+json')
        .send(JSON.stringify({ ...problem(error, baseUrl), instance: request.id, ...body }));
    }
    return reply
      .type('application/json')
      .send(JSON.stringify(isGateway ? withOpenAiError(body, error.status) : body));
  };

/** Statuses of transient errors. OpenAI's clients retry on their own unless a header forbids it. */
const transientStatuses = [408, 429, 500, 502, 503, 504];

function errorHeaders(error: ApiError, isGateway: boolean): Record<string, string> {
  const entry = errorKind(error.code);
  return {
    ...(error.code === 'TOKEN_INVALID' && {
      'www-authenticate': 'Bearer realm="millwright", error="invalid_token"',
    }),
    ...(entry.retry && { 'retry-after': '2' }),
    ...(isGateway && !transientStatuses.includes(error.status) && { 'x-should-retry': 'false' }),
    ...error.headers,
  };
}

function acceptsProblem(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('application/problem+json') ?? false;
}

/** Returns the slug of the page that explains a code, for people who follow `type`. */
export function errorSlug(code: ErrorCode): string {
  return code.toLowerCase().replaceAll('_', '-');
}

function problem(error: ApiError, baseUrl: string) {
  return {
    type: `${baseUrl}/errors/${errorSlug(error.code)}`,
    title: errorKind(error.code).title,
    status: error.status,
    detail: error.message,
  };
}

const openAiTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_credits',
  403: 'permission_error',
  429: 'rate_limit_error',
};

function isGatewayRequest({ routeOptions }: FastifyRequest): boolean {
  const { access } = routeOptions.config ?? {};
  return typeof access === 'object' && access.exempt === 'ai-gateway';
}

/** Adds the nested error that OpenAI clients of the AI gateway read; other clients read the flat keys. */
export function withOpenAiError(body: ErrorBody, status: number) {
  const { message, code } = body;
  const type = openAiTypes[status] ?? (status >= 500 ? 'api_error' : 'invalid_request_error');
  const param = body.details?.[0]?.path || null;
  return { error: { message, type, param, code }, ...body };
}
