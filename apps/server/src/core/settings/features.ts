import * as kind from './kinds.ts';
import { derived, fixed, optional, setting } from './setting.ts';

const limit = kind.integer(0);

export const limits = {
  MAX_BODY_BYTES: setting(
    limit,
    325_058_560,
    'Largest body of a turn, by default 310 MiB so that all documents and images fit; 0 lifts this and every other limit of this group.',
  ),
  MAX_PROMPT_CHARS: setting(limit, 200_000, 'Longest prompt.'),
  MAX_DOCUMENTS: fixed(limit, 10, 'Most documents of one turn.'),
  MAX_DOCUMENT_BASE64_BYTES: fixed(limit, 20_971_520, 'Largest document, measured in base64.'),
  MAX_IMAGES: setting(limit, 10, 'Most images of one turn.'),
  MAX_IMAGE_BASE64_BYTES: setting(limit, 10_485_760, 'Largest image, measured in base64.'),
  RATE_LIMIT_REQUESTS_PER_MIN: setting(
    limit,
    600,
    'Requests of one user in a minute; 0 also lifts the limit of 300 for an address that sends no token, or wrong ones.',
  ),
  RATE_LIMIT_TURNS_PER_HOUR: derived(
    limit,
    '120, or 30 when `BILLING_ENABLED` is true',
    ({ BILLING_ENABLED }) => (BILLING_ENABLED ? 30 : 120),
    'Turns of one user in an hour.',
  ),
  RATE_LIMIT_AI_PER_MIN: setting(
    limit,
    60,
    'Requests to the AI gateway in a minute with one project key.',
  ),
  VISITOR_CREDITS_PER_DAY: setting(
    limit,
    10,
    "Credits that one visitor of a project's apps may use at the AI gateway in a day (UTC), at the expense of its owner; counted with `BILLING_ENABLED` alone.",
  ),
  PROJECT_VISITOR_CREDITS_PER_DAY: setting(
    limit,
    100,
    "The same for all visitors of a project's apps together. Calls with a project key do not count.",
  ),
  RATE_LIMIT_NEW_VISITORS_PER_HOUR: setting(
    limit,
    10,
    'Visitors with a budget of their own that one address may bring to a project in an hour; further ones share one budget.',
  ),
  RATE_LIMIT_PREVIEW_PER_MIN: setting(
    limit,
    600,
    "Requests to one project's preview in a minute, and of one address to previews that do not exist.",
  ),
  RATE_LIMIT_STREAMS_PER_USER: setting(
    limit,
    100,
    'Event streams one user may have open, and as many WebSockets besides.',
  ),
};

export const publishing = {
  PUBLISH_HOST: optional(
    kind.parentHost,
    'Host below which published apps have their names, `{name}.{PUBLISH_HOST}`; unset, `PREVIEW_HOST`. It shares the port of the API.',
  ),
  PUBLISH_AUDIT: setting(
    kind.oneOf('available', 'required', 'off'),
    'available',
    'Whether the packages of an app are looked up for known weaknesses before it is published: where the package registry offers it, always (without an answer nothing is published), or never.',
  ),
};

export const mcp = {
  MCP_ENABLED: setting(
    kind.boolean,
    false,
    'Switches MCP servers on; an existing file at `MCP_CONFIG_PATH` does so too, whatever is said here.',
  ),
  MCP_CONFIG_PATH: setting(
    kind.path,
    '.millwright/mcp.json',
    'File with the MCP servers of the installation; it need not exist.',
  ),
  MCP_FORCE_DISABLED: setting(
    kind.boolean,
    false,
    'Switches MCP servers off, even when a configuration file exists.',
  ),
  MCP_STDIO_ALLOWED: setting(
    kind.boolean,
    false,
    'Allows MCP servers that are commands to run unconfined; only read with the sandbox driver `process`.',
  ),
  MCP_ALLOWED_HOSTS: setting(
    kind.list(kind.hostAndPort, { orNone: true }),
    [],
    'Hosts that MCP servers may have although they are private; by default none.',
  ),
  MCP_CALL_TIMEOUT_MS: setting(
    kind.milliseconds(1),
    60_000,
    'How long one call of an MCP tool may take.',
  ),
  MCP_CATALOG_PATH: optional(
    kind.path,
    'File with the MCP servers offered to users; unset, the catalogue that ships with the service.',
  ),
  MCP_REGISTRY_URL: optional(
    kind.baseUrl,
    'MCP registry that the catalogue is completed from; unset, none is asked.',
  ),
};

export const billing = {
  BILLING_ENABLED: setting(
    kind.boolean,
    false,
    'Sells credits by Stripe; needs `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`.',
  ),
  PLANS_CONFIG_PATH: optional(
    kind.path,
    'File with the plans on offer; unset, the plans that ship with the service.',
  ),
  STRIPE_SECRET_KEY: optional(kind.secret(), 'Secret key of the Stripe account.'),
  // Sent to browsers, so the prefix check keeps a pasted secret key from leaking.
  STRIPE_PUBLISHABLE_KEY: optional(
    kind.secret({ prefix: 'pk_' }),
    'Publishable key of the Stripe account, handed to browsers.',
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    kind.list(kind.secret()),
    'Signing secret of the Stripe webhook; several while one replaces the other.',
  ),
  STRIPE_API_URL: optional(
    kind.baseUrl,
    'Where the API of Stripe is asked, for tests; unset, at Stripe.',
  ),
};

export const integrations = {
  GITHUB_CLIENT_ID: optional(
    kind.text,
    'OAuth application at GitHub; unset, users cannot connect GitHub.',
  ),
  GITHUB_CLIENT_SECRET: optional(kind.secret(), 'Secret of the OAuth application at GitHub.'),
  GITHUB_URL: setting(
    kind.baseUrl,
    'https://github.com',
    'Where people sign in to GitHub; another address for GitHub Enterprise.',
  ),
  GITHUB_API_URL: setting(
    kind.baseUrl,
    'https://api.github.com',
    'Where the API of GitHub is asked; `https://HOST/api/v3` for GitHub Enterprise.',
  ),
  DATABASE_PROVIDER: setting(
    kind.slug,
    'supabase',
    'Provider of databases for generated apps; its name is part of the path of its OAuth callback.',
  ),
  SUPABASE_CLIENT_ID: optional(
    kind.text,
    'OAuth application at Supabase; unset, users cannot connect Supabase.',
  ),
  SUPABASE_CLIENT_SECRET: optional(kind.secret(), 'Secret of the OAuth application at Supabase.'),
  SUPABASE_API_URL: setting(
    kind.baseUrl,
    'https://api.supabase.com',
    'Where people sign in to Supabase, and its management API.',
  ),
  PAYMENT_PROVIDER: setting(
    kind.slug,
    'stripe',
    'Provider of payments for generated apps; its name is part of the path of its OAuth callback.',
  ),
  STRIPE_CONNECT_CLIENT_ID: optional(
    kind.text,
    'Stripe Connect application, used together with `STRIPE_SECRET_KEY`; unset, users cannot connect Stripe.',
  ),
  STRIPE_CONNECT_URL: setting(
    kind.baseUrl,
    'https://connect.stripe.com',
    'Where people connect their Stripe accounts.',
  ),
};

export const internal = {
  INTERNAL_WEBHOOK_SECRET: optional(
    kind.secret({ minLength: 16 }),
    'Secret that internal webhooks are signed with; unset, every signed call is refused.',
  ),
  ANALYTICS_ENABLED: setting(
    kind.boolean,
    true,
    'Whether page views that published apps report are stored, by default true; nothing leaves the installation.',
  ),
};

export const ops = {
  LOG_LEVEL: setting(
    kind.oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'Least important kind of line that is logged; by default `info`.',
  ),
  LOG_FORMAT: derived(
    kind.oneOf('pretty', 'json'),
    '`pretty` on a terminal, else `json`',
    (_inputs, { isTty }) => (isTty ? 'pretty' : 'json'),
    'How log lines look.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    kind.baseUrl,
    'OpenTelemetry collector that traces are sent to; unset, none are made.',
  ),
};
