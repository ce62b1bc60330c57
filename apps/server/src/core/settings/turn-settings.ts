import * as kind from './kinds.ts';
import { fixed, optional, setting } from './setting.ts';

export const queue = {
  QUEUE_ENABLED: setting(
    kind.boolean,
    false,
    'Distributes turns over several processes with Redis. Requires `REDIS_URL`, `DATABASE_URL`, `ENCRYPTION_KEY` and `API_KEY_PEPPER`.',
  ),
  QUEUE_START_WAIT_MS: setting(
    kind.milliseconds(0),
    2000,
    'How long a request waits for a worker before the response is "queued".',
  ),
  QUEUE_MAX_WAIT_S: setting(
    kind.seconds(1),
    3600,
    'How long a turn may stay queued before it fails.',
  ),
  MAX_CONCURRENT_TURNS: setting(
    kind.integer(1),
    3,
    'Concurrent turns per user, across all processes. Defaults to 3.',
  ),
  MAX_QUEUED_TURNS_PER_PROJECT: setting(
    kind.integer(1),
    10,
    'Maximum number of queued turns per project.',
  ),
  WORKER_CONCURRENCY: setting(kind.integer(1, 1000), 4, 'Concurrent turns per worker process.'),
  WORKER_RESERVED_TURNS: setting(
    kind.integer(0, 1000),
    8,
    'Additional concurrent turns per worker process, each for a user with no other running turn, so that a busy user does not block others.',
  ),
  RECONNECT_GRACE_S: setting(
    kind.seconds(0),
    120,
    'How long after its end a turn is replayed if the same message is sent again.',
  ),
  IDEMPOTENCY_TTL_S: setting(kind.seconds(1), 86_400, 'How long an idempotency key is remembered.'),
  TURN_LEASE_S: setting(
    kind.integer(1, 3600),
    10,
    'How long a worker can be silent before another takes over its turn.',
  ),
  TURN_MAX_ATTEMPTS: setting(
    kind.integer(1, 100),
    3,
    'Workers that can try a turn before it fails.',
  ),
  STEP_MAX_ATTEMPTS: setting(
    kind.integer(1, 100),
    2,
    'Workers that can crash during the same step of a turn before it fails: such a step is likely to crash the next worker too.',
  ),
  MAX_ATTACHED_PER_TURN: setting(kind.integer(1), 20, 'Concurrent streams per turn.'),
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
    'Initial pause when a client reads more slowly than events are produced.',
  ),
  BACKPRESSURE_MAX_MS: fixed(
    kind.integer(1, 60_000),
    50,
    'Maximum pause when a client reads more slowly than events are produced.',
  ),
  STREAM_STALL_S: setting(
    kind.seconds(1),
    30,
    'How long a client can read nothing before its stream is closed. The turn keeps running.',
  ),
  EVENT_RAW_RETENTION_H: setting(
    kind.integer(0, 87_600),
    24,
    'How long after its end a turn keeps each of its events. After that, adjacent pieces of a text or file are merged. 0 keeps them forever.',
  ),
  WS_MAX_PAYLOAD_BYTES: fixed(
    kind.integer(1024, 1_073_741_824),
    1_048_576,
    'Maximum size of a WebSocket message.',
  ),
  REASONING_EVENTS: setting(kind.boolean, true, 'Includes the reasoning of the model in streams.'),
  SHUTDOWN_GRACE_S: setting(
    kind.seconds(0),
    30,
    'How long open streams can continue after the process receives a stop signal. With `QUEUE_ENABLED`, steps of turns have half of it to finish.',
  ),
};

export const agent = {
  QUESTION_TIMEOUT_S: fixed(
    kind.seconds(1),
    300,
    'How long a question of the agent waits for an answer.',
  ),
  PLAN_TIMEOUT_S: setting(
    kind.seconds(0),
    0,
    'How long a plan waits for approval; 0 waits forever.',
  ),
  ABORT_GRACE_S: setting(
    kind.seconds(0),
    2,
    'How long an aborted turn can take to stop before it is terminated.',
  ),
  TURN_TIMEOUT_S: setting(kind.seconds(1), 3600, 'Maximum duration of a turn.'),
  MAX_STEPS: setting(kind.integer(1), 100, 'Maximum number of model calls per turn.'),
  AUTO_FIX_MAX_ATTEMPTS: setting(
    kind.integer(0, 100),
    3,
    'How often the agent tries to fix an app that fails its checks; 0 disables it.',
  ),
  VERIFY_TURNS: setting(
    kind.boolean,
    true,
    'Checks the app before a turn that changed it completes: types, build, page and browser console.',
  ),
  FETCH_PAGE_ENABLED: setting(
    kind.boolean,
    false,
    'Lets models read public web pages, such as documentation. Off by default: the addresses that a model requests leave the installation.',
  ),
  FETCH_PAGE_ALLOWED_HOSTS: setting(
    kind.list(kind.hostAndPort, { orNone: true }),
    [],
    'Private hosts whose pages models may read, such as an internal wiki. None by default.',
  ),
  DEFAULT_PROVIDER: optional(
    kind.slug,
    'Default model provider. If unset, the first one with a key, otherwise `builtin`.',
  ),
  DEFAULT_MODEL: optional(
    kind.text,
    'Default model. If unset, the first one of the default provider.',
  ),
  MODELS_CONFIG_PATH: setting(
    kind.path,
    '.millwright/models.json',
    'File that adds or changes models. Optional.',
  ),
};

const otherAddress = (name: string): string =>
  `Address of the ${name} API, such as a proxy. Defaults to the public one.`;

export const providers = {
  ANTHROPIC_API_KEY: optional(kind.secret(), 'Anthropic API key. Enables its models.'),
  ANTHROPIC_BASE_URL: optional(kind.baseUrl, otherAddress('Anthropic')),
  OPENAI_API_KEY: optional(kind.secret(), 'OpenAI API key. Enables its models.'),
  OPENAI_BASE_URL: optional(kind.baseUrl, otherAddress('OpenAI')),
  GOOGLE_GENERATIVE_AI_API_KEY: optional(
    kind.secret(),
    'Google Gemini API key. Enables its models.',
  ),
  GOOGLE_GENERATIVE_AI_BASE_URL: optional(kind.baseUrl, otherAddress('Gemini')),
  OPENAI_COMPATIBLE_BASE_URL: optional(
    kind.baseUrl,
    'Address of a server with an OpenAI-compatible API (Ollama, vLLM, LM Studio, OpenRouter …). Enables the provider `openai-compatible`.',
  ),
  OPENAI_COMPATIBLE_API_KEY: optional(
    kind.secret(),
    'API key for that server, if it requires one.',
  ),
  OPENAI_COMPATIBLE_MODELS: setting(
    kind.list(kind.text),
    ['*'],
    'Models of that server that turns can use; `*` allows any.',
  ),
  MODEL_PRIVATE_ADDRESSES: setting(
    kind.boolean,
    true,
    'Lets administrators connect model servers at private addresses, such as Ollama on the same machine, and looks for such servers. Connections of users never reach private addresses.',
  ),
  MODEL_SERVER_URLS: setting(
    kind.list(kind.origin, { orNone: true }),
    ['http://127.0.0.1:11434', 'http://127.0.0.1:1234', 'http://127.0.0.1:8080'],
    'Addresses where Ollama, LM Studio and llama.cpp are looked for, to offer them to administrators. Requires `MODEL_PRIVATE_ADDRESSES`; `none` looks nowhere.',
  ),
  BUILTIN_TYPING: setting(
    kind.boolean,
    false,
    'Slows down Starter, the built-in rule-based model, to a readable pace for demonstrations.',
  ),
  MODEL_FIRST_BYTE_TIMEOUT_S: setting(
    kind.seconds(1),
    60,
    'How long a model can take to start its reply.',
  ),
  MODEL_IDLE_TIMEOUT_S: setting(
    kind.seconds(1),
    30,
    'How long a model can pause during its reply.',
  ),
  MODEL_MAX_RETRIES: setting(
    kind.integer(0, 20),
    3,
    'How often a model call is attempted before its turn fails, including the first attempt.',
  ),
};

export const sandbox = {
  SANDBOX_DRIVER: setting(
    kind.oneOf('auto', 'bubblewrap', 'process'),
    'auto',
    'Isolation of project code from the host: `auto` uses `bubblewrap` if it works, otherwise `process`, which provides no isolation.',
  ),
  SANDBOX_WARM: setting(kind.integer(0, 100), 1, 'Prepared sandboxes per platform. Defaults to 1.'),
  SANDBOX_IDLE_S: setting(
    kind.seconds(0),
    900,
    'How long an unused dev server stays awake. Defaults to 15 minutes. The next request wakes it; 0 keeps it awake.',
  ),
  SANDBOX_CPUS: setting(kind.integer(1, 1024), 2, 'CPU cores per sandbox.'),
  SANDBOX_CPU_PERCENT: setting(
    kind.integer(1, 1000),
    25,
    'CPU share of all sandboxes together under contention, in percent of the share of one service process, so that builds do not slow down the requests of others. On an idle machine, sandboxes can use all CPU time.',
  ),
  SANDBOX_MEMORY_MB: setting(kind.integer(64), 2048, 'Memory per sandbox.'),
  SANDBOX_PIDS: setting(kind.integer(16), 512, 'Processes per sandbox.'),
  SANDBOX_DISK_MB: setting(kind.integer(16), 4096, 'Disk space per sandbox.'),
  SANDBOX_EGRESS_ALLOW: optional(
    kind.list(kind.hostAndPort, { orNone: true }),
    'Hosts that code in a sandbox can reach. Defaults to the configured npm registry and the database linked to the project.',
  ),
};
