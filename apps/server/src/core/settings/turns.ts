import * as kind from './kinds.ts';
import { fixed, optional, setting } from './setting.ts';

export const queue = {
  QUEUE_ENABLED: setting(
    kind.boolean,
    false,
    'Spreads turns over several processes by Redis; needs `REDIS_URL`, `DATABASE_URL`, `ENCRYPTION_KEY` and `API_KEY_PEPPER`.',
  ),
  QUEUE_START_WAIT_MS: setting(
    kind.milliseconds(0),
    2000,
    'How long a request waits for a worker before it is answered with "queued".',
  ),
  QUEUE_MAX_WAIT_S: setting(
    kind.seconds(1),
    3600,
    'How long a turn may stay queued before it fails.',
  ),
  MAX_CONCURRENT_TURNS: setting(
    kind.integer(1),
    3,
    'Turns of one user that may be worked on at the same time, by all processes together; by default 3.',
  ),
  MAX_QUEUED_TURNS_PER_PROJECT: setting(
    kind.integer(1),
    10,
    'Turns of one project that may wait in line.',
  ),
  WORKER_CONCURRENCY: setting(
    kind.integer(1, 1000),
    4,
    'Turns that one worker process runs at the same time.',
  ),
  WORKER_RESERVED_TURNS: setting(
    kind.integer(0, 1000),
    8,
    'Further turns that one worker process runs at the same time, each for a user who has no other turn running: a busy user keeps nobody else waiting.',
  ),
  RECONNECT_GRACE_S: setting(
    kind.seconds(0),
    120,
    'How long after its end a turn can still be picked up by the same message sent again.',
  ),
  IDEMPOTENCY_TTL_S: setting(kind.seconds(1), 86_400, 'How long an idempotency key is remembered.'),
  TURN_LEASE_S: setting(
    kind.integer(1, 3600),
    10,
    'How long a worker may be silent before another takes its turn over.',
  ),
  TURN_MAX_ATTEMPTS: setting(
    kind.integer(1, 100),
    3,
    'Workers that may try a turn before it is given up.',
  ),
  STEP_MAX_ATTEMPTS: setting(
    kind.integer(1, 100),
    2,
    'Workers that may die during the same step of a turn before it is given up: a step that ended several would end the next one too.',
  ),
  MAX_ATTACHED_PER_TURN: setting(
    kind.integer(1),
    20,
    'Streams that may follow one turn at the same time.',
  ),
};

export const streams = {
  HEARTBEAT_INTERVAL_MS: fixed(
    kind.milliseconds(10),
    15_000,
    'Interval of the heartbeat on event streams.',
  ),
  BACKPRESSURE_MIN_MS: fixed(
    kind.integer(1, 60_000),
    2,
    'First pause when a client reads slower than events are made.',
  ),
  BACKPRESSURE_MAX_MS: fixed(
    kind.integer(1, 60_000),
    50,
    'Longest pause when a client reads slower than events are made.',
  ),
  STREAM_STALL_S: setting(
    kind.seconds(1),
    30,
    'How long a client may read nothing before its stream is closed; the turn runs on.',
  ),
  EVENT_RAW_RETENTION_H: setting(
    kind.integer(0, 87_600),
    24,
    'How long after its end a turn keeps each of its events; then neighbouring pieces of a text or file become one. 0 keeps them for ever.',
  ),
  WS_MAX_PAYLOAD_BYTES: fixed(
    kind.integer(1024, 1_073_741_824),
    1_048_576,
    'Largest WebSocket message that is accepted.',
  ),
  REASONING_EVENTS: setting(kind.boolean, true, 'Whether streams show the reasoning of the model.'),
  SHUTDOWN_GRACE_S: setting(
    kind.seconds(0),
    30,
    'How long open streams may run on after the process was asked to stop; with `QUEUE_ENABLED`, steps of turns have half of it to end.',
  ),
};

export const agent = {
  QUESTION_TIMEOUT_S: fixed(
    kind.seconds(1),
    300,
    'How long a question of the agent waits for its answer.',
  ),
  PLAN_TIMEOUT_S: setting(
    kind.seconds(0),
    0,
    'How long a plan waits for its approval; 0 lets it wait for ever.',
  ),
  ABORT_GRACE_S: setting(
    kind.seconds(0),
    2,
    'How long an aborted turn may take to stop before it is cut off.',
  ),
  TURN_TIMEOUT_S: setting(kind.seconds(1), 3600, 'Longest time a turn may run.'),
  MAX_STEPS: setting(kind.integer(1), 100, 'Most model calls of one turn.'),
  AUTO_FIX_MAX_ATTEMPTS: setting(
    kind.integer(0, 100),
    3,
    'How often the agent tries to repair an app that does not pass its checks; 0 switches it off.',
  ),
  VERIFY_TURNS: setting(
    kind.boolean,
    true,
    'Whether the app is checked before a turn that changed it completes: types, build, page and browser console.',
  ),
  DEFAULT_PROVIDER: optional(
    kind.slug,
    'Provider of turns that name none; unset, the first one with a key, else `builtin`.',
  ),
  DEFAULT_MODEL: optional(
    kind.text,
    'Model of turns that name none; unset, the first one of the default provider.',
  ),
  MODELS_CONFIG_PATH: setting(
    kind.path,
    '.millwright/models.json',
    'File that adds or changes models; it need not exist.',
  ),
};

const otherAddress = (name: string): string =>
  `Another address of the ${name} API, such as a proxy; unset, the public one.`;

export const providers = {
  ANTHROPIC_API_KEY: optional(kind.secret(), 'Key of Anthropic; makes its models available.'),
  ANTHROPIC_BASE_URL: optional(kind.baseUrl, otherAddress('Anthropic')),
  OPENAI_API_KEY: optional(kind.secret(), 'Key of OpenAI; makes its models available.'),
  OPENAI_BASE_URL: optional(kind.baseUrl, otherAddress('OpenAI')),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(
    kind.secret(),
    'Key of Google Gemini; makes its models available.',
  ),
  GOOGLE_GENERATIVE_AI_BASE_URL: optional(kind.baseUrl, otherAddress('Gemini')),
  OPENAI_COMPATIBLE_BASE_URL: optional(
    kind.baseUrl,
    'Address of a server that speaks the OpenAI API (Ollama, vLLM, LM Studio, OpenRouter …); makes the provider `openai-compatible` available.',
  ),
  OPENAI_COMPATIBLE_API_KEY: optional(kind.secret(), 'Key for that server, if it wants one.'),
  OPENAI_COMPATIBLE_MODELS: setting(
    kind.list(kind.text),
    ['*'],
    'Models of that server that a turn may name; `*` allows any.',
  ),
  BUILTIN_TYPING: setting(
    kind.boolean,
    false,
    'Whether the built-in model writes at a pace that people can follow, for demonstrations.',
  ),
  MODEL_FIRST_BYTE_TIMEOUT_S: setting(
    kind.seconds(1),
    60,
    'How long a model may take to begin its answer.',
  ),
  MODEL_IDLE_TIMEOUT_S: setting(
    kind.seconds(1),
    30,
    'How long a model may be silent within its answer.',
  ),
  MODEL_MAX_RETRIES: setting(
    kind.integer(0, 20),
    3,
    'How often a model call is attempted before its turn fails, the first time included.',
  ),
};

export const sandbox = {
  SANDBOX_DRIVER: setting(
    kind.oneOf('auto', 'bubblewrap', 'process'),
    'auto',
    'What separates the code of projects from the host: `auto` takes `bubblewrap` where it works, else `process`, which separates nothing.',
  ),
  SANDBOX_WARM: setting(
    kind.integer(0, 100),
    1,
    'Prepared sandboxes that wait per platform; by default 1.',
  ),
  SANDBOX_IDLE_S: setting(
    kind.seconds(0),
    900,
    'How long an unused dev server stays awake, by default 15 minutes; the next request wakes it, 0 never lets it sleep.',
  ),
  SANDBOX_CPUS: setting(kind.integer(1, 1024), 2, 'Processor cores one sandbox may use.'),
  SANDBOX_CPU_PERCENT: setting(
    kind.integer(1, 1000),
    25,
    'Processor time of all sandboxes together while the service wants some too, in percent of what one of its processes gets: builds of some users then do not slow down the requests of others. An idle machine is all theirs.',
  ),
  SANDBOX_MEMORY_MB: setting(kind.integer(64), 2048, 'Memory one sandbox may use.'),
  SANDBOX_PIDS: setting(kind.integer(16), 512, 'Processes one sandbox may have.'),
  SANDBOX_DISK_MB: setting(kind.integer(16), 4096, 'Disk space one sandbox may use.'),
  SANDBOX_EGRESS_ALLOW: optional(
    kind.list(kind.hostAndPort, { orNone: true }),
    'Hosts that code in a sandbox may reach; unset, the package registry npm is configured with, and the database linked to its project.',
  ),
};
