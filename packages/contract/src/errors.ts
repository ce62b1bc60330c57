import { z } from 'zod';
import { randomText } from './random.ts';

type ErrorKind = {
  readonly status: number;
  readonly title: string;
  /** The response carries Retry-After. */
  readonly retry?: true;
  /** Other statuses a thrower may choose if one code serves two kinds of callers. */
  readonly otherStatuses?: readonly number[];
};

export const errorCatalogue = {
  INVALID_JSON: { status: 400, title: 'The body is not a JSON object' },
  VALIDATION_FAILED: { status: 400, title: 'The request is not valid' },
  INVALID_PATH: { status: 400, title: 'The path is not valid' },
  INVALID_CURSOR: { status: 400, title: 'The cursor is not valid' },
  // An override in a turn is a bad value (400); in the AI gateway a model is a resource (404).
  MODEL_NOT_FOUND: { status: 400, title: 'Model not found', otherStatuses: [404] },
  PROVIDER_NOT_FOUND: { status: 400, title: 'Provider not found' },
  MODEL_TEST_FAILED: { status: 400, title: 'The model provider could not be used' },
  OAUTH_STATE_INVALID: {
    status: 400,
    title: 'The sign-in attempt is unknown, already used or expired',
  },
  SQL_FAILED: { status: 400, title: 'The database rejected the statement' },
  VIDEO_NOT_READY: { status: 400, title: 'The video is not ready yet' },

  AUTH_REQUIRED: { status: 401, title: 'Authentication required' },
  TOKEN_INVALID: { status: 401, title: 'The access token is not valid' },
  API_KEY_REQUIRED: { status: 401, title: 'API key required' },
  API_KEY_INVALID: { status: 401, title: 'The API key is not valid' },
  // Payment providers expect 400 from a webhook, our own internal callers 401.
  SIGNATURE_INVALID: { status: 401, title: 'The signature is not valid', otherStatuses: [400] },

  OUT_OF_CREDITS: { status: 402, title: 'No credits left' },

  ACCESS_DENIED: { status: 403, title: 'Access denied' },
  STDIO_DISABLED: { status: 403, title: 'Local MCP servers are turned off' },
  ORIGIN_NOT_ALLOWED: { status: 403, title: 'The origin is not allowed' },
  MODEL_NOT_ALLOWED: { status: 403, title: 'The model is not allowed for this key' },

  NOT_FOUND: { status: 404, title: 'Not found' },
  PROJECT_NOT_FOUND: { status: 404, title: 'Project not found' },
  TURN_NOT_FOUND: { status: 404, title: 'Turn not found' },
  QUESTION_NOT_FOUND: { status: 404, title: 'Question not found' },
  FILE_NOT_FOUND: { status: 404, title: 'File not found' },
  CHECKPOINT_NOT_FOUND: { status: 404, title: 'Checkpoint not found' },
  MCP_SERVER_NOT_FOUND: { status: 404, title: 'MCP server not found' },
  MODEL_PROVIDER_NOT_FOUND: { status: 404, title: 'Model provider not found' },
  KEY_NOT_FOUND: { status: 404, title: 'Key not found' },
  RELEASE_NOT_FOUND: { status: 404, title: 'Release not found' },

  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },

  QUESTION_ALREADY_ANSWERED: { status: 409, title: 'The question already has a different answer' },
  NO_PLAN_PENDING: { status: 409, title: 'No plan is waiting for a decision' },
  PLAN_SUPERSEDED: { status: 409, title: 'A newer plan is waiting for a decision' },
  TURN_IN_PROGRESS: { status: 409, title: 'A turn is in progress' },
  MCP_SERVER_EXISTS: { status: 409, title: 'An MCP server with this name already exists' },
  MODEL_PROVIDER_READ_ONLY: {
    status: 409,
    title: 'The model provider is configured by the operator',
  },
  MCP_SERVER_READ_ONLY: { status: 409, title: 'The MCP server is managed by the operator' },
  PROJECT_IN_TRASH: { status: 409, title: 'The project is in the trash' },
  PUBLISH_NAME_TAKEN: { status: 409, title: 'The name is already taken' },
  PUBLISH_IN_PROGRESS: { status: 409, title: 'This project is already being published' },
  RELEASE_NOT_USABLE: { status: 409, title: "The release can't be made live" },
  JOB_RUNNING: { status: 409, title: 'The job is running' },
  OAUTH_NOT_REQUIRED: { status: 409, title: 'The MCP server needs no sign-in' },

  QUESTION_EXPIRED: { status: 410, title: 'The question is no longer open' },
  PRECONDITION_FAILED: { status: 412, title: 'The file has changed' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'The idempotency key was used for a different request',
  },

  RATE_LIMITED: { status: 429, title: 'Too many requests', retry: true },
  QUEUE_FULL: { status: 429, title: 'Too many turns are queued', retry: true },

  INTERNAL_ERROR: { status: 500, title: 'Internal error' },
  UPSTREAM_ERROR: { status: 502, title: 'An upstream service failed' },
  OAUTH_DISCOVERY_FAILED: { status: 502, title: 'The sign-in service could not be found' },
  OAUTH_EXCHANGE_FAILED: { status: 502, title: 'The sign-in service rejected the code exchange' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service unavailable', retry: true },
  CAPACITY_EXCEEDED: { status: 503, title: 'No capacity available', retry: true },
  AUTH_UNAVAILABLE: { status: 503, title: "Tokens can't be verified right now", retry: true },
  SHUTTING_DOWN: { status: 503, title: 'The service is shutting down', retry: true },
  UPSTREAM_TIMEOUT: { status: 504, title: 'An upstream service did not respond in time' },
  STORAGE_FULL: { status: 507, title: 'The server is out of storage space' },
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

type Other<K> = K extends { otherStatuses: readonly (infer S)[] } ? S : never;
/** Valid statuses of a code. */
export type ErrorStatus<C extends ErrorCode> =
  | (typeof errorCatalogue)[C]['status']
  | Other<(typeof errorCatalogue)[C]>;

export const errorKind = (code: ErrorCode): ErrorKind => errorCatalogue[code];

export const errorDetail = z.object({ path: z.string(), code: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetail>;

/** `code` is a plain string here: a reader must accept codes of a newer release. */
export const errorBody = z.looseObject({
  code: z.string(),
  message: z.string(),
  error_ref: z.string(),
  hint: z.string().optional(),
  details: z.array(errorDetail).optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference short enough to read out, such as `K7Q2-9XMD`; random, so it reveals nothing about the user. */
export const newErrorRef = (): string => `${randomText(crockford, 4)}-${randomText(crockford, 4)}`;
