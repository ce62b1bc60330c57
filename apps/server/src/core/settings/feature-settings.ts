import * as kind from './kinds.ts';
import { derived, fixed, optional, setting } from './setting.ts';

const limit = kind.integer(0);

export const limits = {
  MAX_BODY_BYTES: setting(
    limit,
    325_058_560,
    'Maximum request body of a turn. The default of 310 MiB fits all documents and images. For this and all other limits in this group, 0 means no limit.',
  ),
  MAX_PROMPT_CHARS: setting(limit, 200_000, 'Maximum length of a prompt.'),
  MAX_DOCUMENTS: fixed(limit, 10, 'Maximum number of documents per turn.'),
  MAX_DOCUMENT_BASE64_BYTES: fixed(
    limit,
    20_971_520,
    'Maximum size of a document, measured in base64.',
  ),
  MAX_IMAGES: setting(limit, 10, 'Maximum number of images per turn.'),
  MAX_IMAGE_BASE64_BYTES: setting(
    limit,
    10_485_760,
    'Maximum size of an image, measured in base64.',
  ),
  RATE_LIMIT_REQUESTS_PER_MIN: setting(
    limit,
    600,
    'Requests per user per minute. 0 also removes the limit of 300 per address for requests without a valid token.',
  ),
  RATE_LIMIT_TURNS_PER_HOUR: derived(
    limit,
    '120, or 30 when `BILLING_ENABLED` is true',
    ({ BILLING_ENABLED }) => (BILLING_ENABLED ? 30 : 120),
    'Turns per user per hour.',
  ),
  RATE_LIMIT_AI_PER_MIN: setting(limit, 60, 'AI gateway requests per app key per minute.'),
  VISITOR_CREDITS_PER_DAY: setting(
    limit,
    10,
    "Credits of the owner that one visitor of a project's app can use at the AI gateway per day (UTC). Applies only with `BILLING_ENABLED`.",
  ),
  PROJECT_VISITOR_CREDITS_PER_DAY: setting(
    limit,
    100,
    "The same limit for all visitors of a project's app together. Calls with an app key do not count.",
  ),
  RATE_LIMIT_NEW_VISITORS_PER_HOUR: setting(
    limit,
    10,
    'Visitors per address, project and hour that get their own limit. Further visitors share one limit.',
  ),
  RATE_LIMIT_PREVIEW_PER_MIN: setting(
    limit,
    3000,
    "Requests per minute to one project's preview, and from one address to previews that do not exist. A new visitor's first page takes about 80.",
  ),
  RATE_LIMIT_STREAMS_PER_USER: setting(
    limit,
    100,
    'Open event streams per user, and the same number of WebSockets.',
  ),
};

export const publishing = {
  PUBLISH_HOST: optional(
    kind.parentHost,
    'Parent host of published sites, `{name}.{PUBLISH_HOST}`. Defaults to `PREVIEW_HOST`. Uses the port of the API.',
  ),
  PUBLISH_IDLE_S: setting(
    kind.seconds(0),
    600,
    'How long the server of a published app stays awake without requests. Defaults to 10 minutes. The next request starts it again; 0 keeps it awake.',
  ),
  PUBLISH_AUDIT: setting(
    kind.oneOf('available', 'required', 'off'),
    'available',
    'Checks the packages of an app for known vulnerabilities before it is published: if the package registry supports it, always (nothing is published without a result), or never.',
  ),
};

export const mcp = {
  MCP_ENABLED: setting(
    kind.boolean,
    false,
    'Enables MCP servers. An existing file at `MCP_CONFIG_PATH` enables them too, regardless of this setting.',
  ),
  MCP_CONFIG_PATH: setting(
    kind.path,
    '.millwright/mcp.json',
    'File with the MCP servers of the installation. Optional.',
  ),
  MCP_FORCE_DISABLED: setting(
    kind.boolean,
    false,
    'Disables MCP servers, even if a configuration file exists.',
  ),
  MCP_STDIO_ALLOWED: setting(
    kind.boolean,
    false,
    'Allows stdio MCP servers to run without isolation. Applies only to the sandbox driver `process`.',
  ),
  MCP_ALLOWED_HOSTS: setting(
    kind.list(kind.hostAndPort, { orNone: true }),
    [],
    'Private hosts that MCP servers are allowed to use. None by default.',
  ),
  MCP_CALL_TIMEOUT_MS: setting(kind.milliseconds(1), 60_000, 'Timeout of an MCP tool call.'),
  MCP_CATALOG_PATH: optional(
    kind.path,
    'File with the MCP servers offered to users. Defaults to the built-in catalog.',
  ),
  MCP_REGISTRY_URL: optional(
    kind.baseUrl,
    'MCP registry that adds entries to the catalog. None if unset.',
  ),
};

export const billing = {
  BILLING_ENABLED: setting(
    kind.boolean,
    false,
    'Sells credits through Stripe. Requires `STRIPE_SECRET_KEY` and `STRIPE_WEBHOOK_SECRET`.',
  ),
  PLANS_CONFIG_PATH: optional(
    kind.path,
    'File with the available plans. Defaults to the built-in plans.',
  ),
  STRIPE_SECRET_KEY: optional(kind.secret(), 'Secret key of the Stripe account.'),
  // Sent to browsers, so the prefix check keeps a pasted secret key from leaking.
  STRIPE_PUBLISHABLE_KEY: optional(
    kind.secret({ prefix: 'pk_' }),
    'Publishable key of the Stripe account, sent to browsers.',
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    kind.list(kind.secret()),
    'Signing secret of the Stripe webhook. List several while rotating it.',
  ),
  STRIPE_API_URL: optional(
    kind.baseUrl,
    'Address of the Stripe API, for tests. Defaults to Stripe.',
  ),
};

export const integrations = {
  GITHUB_CLIENT_ID: optional(
    kind.text,
    'Client id of the GitHub OAuth app. If unset, users cannot connect GitHub.',
  ),
  GITHUB_CLIENT_SECRET: optional(kind.secret(), 'Client secret of the GitHub OAuth app.'),
  GITHUB_URL: setting(
    kind.baseUrl,
    'https://github.com',
    'Address of GitHub. Change it for GitHub Enterprise.',
  ),
  GITHUB_API_URL: setting(
    kind.baseUrl,
    'https://api.github.com',
    'Address of the GitHub API; `https://HOST/api/v3` for GitHub Enterprise.',
  ),
  GIT_ALLOWED_HOSTS: setting(
    kind.list(kind.hostAndPort, { orNone: true }),
    [],
    'Private Git servers from which projects may be imported. None by default; public ones are always allowed, over https.',
  ),
  DATABASE_PROVIDER: setting(
    kind.slug,
    'supabase',
    'Database provider for generated apps. Its name is part of its OAuth callback path.',
  ),
  SUPABASE_CLIENT_ID: optional(
    kind.text,
    'Client id of the Supabase OAuth app. If unset, users cannot connect Supabase.',
  ),
  SUPABASE_CLIENT_SECRET: optional(kind.secret(), 'Client secret of the Supabase OAuth app.'),
  SUPABASE_API_URL: setting(
    kind.baseUrl,
    'https://api.supabase.com',
    'Address of the Supabase sign-in and management API.',
  ),
  PAYMENT_PROVIDER: setting(
    kind.slug,
    'stripe',
    'Payment provider for generated apps. Its name is part of its OAuth callback path.',
  ),
  STRIPE_CONNECT_CLIENT_ID: optional(
    kind.text,
    'Client id for Stripe Connect, used with `STRIPE_SECRET_KEY`. If unset, users cannot connect Stripe.',
  ),
  STRIPE_CONNECT_URL: setting(
    kind.baseUrl,
    'https://connect.stripe.com',
    'Address where users connect their Stripe accounts.',
  ),
};

export const internal = {
  INTERNAL_WEBHOOK_SECRET: optional(
    kind.secret({ minLength: 16 }),
    'Signing secret of internal webhooks. If unset, every signed call is rejected.',
  ),
  ANALYTICS_ENABLED: setting(
    kind.boolean,
    true,
    'Stores the page views that published sites report. On by default; no data leaves the installation.',
  ),
};

export const ops = {
  LOG_LEVEL: setting(
    kind.oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    'info',
    'Minimum level of log lines. Defaults to `info`.',
  ),
  LOG_FORMAT: derived(
    kind.oneOf('pretty', 'json'),
    '`pretty` on a terminal, else `json`',
    (_inputs, { isTty }) => (isTty ? 'pretty' : 'json'),
    'Format of log lines.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    kind.baseUrl,
    'OpenTelemetry collector that receives traces. If unset, tracing is off.',
  ),
};
