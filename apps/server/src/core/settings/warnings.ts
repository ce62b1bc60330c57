import { isHttps } from '../is-https.ts';
import type { Config, EnvironmentVariables } from './all-settings.ts';
import { settingEntries } from './all-settings.ts';
import { findTypos } from './find-typos.ts';

type UncheckedConfig = Omit<Config, 'warnings'>;

interface Advice {
  readonly applies: (config: UncheckedConfig) => boolean;
  readonly text: string;
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
}

const isOpen = (config: UncheckedConfig): boolean => !isLoopback(config.HOST);
const isLocalUrl = (url: string): boolean => isLoopback(new URL(url).hostname);

const advice: readonly Advice[] = [
  {
    applies: (config) => isOpen(config) && isLocalUrl(config.BASE_URL),
    text: 'HOST opens the service to other machines, but BASE_URL is a local address; set BASE_URL to the public address',
  },
  {
    applies: (config) => isOpen(config) && config.AUTH_MODE === 'local',
    text: 'HOST opens the service to other machines with built-in accounts (AUTH_MODE is local); set OIDC_ISSUER to use an identity provider, or restrict network access',
  },
  {
    applies: ({ BASE_URL }) => !isHttps(BASE_URL) && !isLocalUrl(BASE_URL),
    text: 'BASE_URL is not https, so access tokens are sent unencrypted; use a TLS proxy',
  },
  {
    applies: (config) => !isLocalUrl(config.BASE_URL) && !config.explicit.has('PREVIEW_HOST'),
    text: 'PREVIEW_HOST is not set, so previews can only be opened on this machine; set it to a host with a wildcard DNS entry',
  },
  {
    applies: (config) => config.PORT === 0 && !config.explicit.has('BASE_URL'),
    text: 'PORT is 0, so the port is not known in advance and links will be wrong; also set BASE_URL and PREVIEW_HOST',
  },
  {
    applies: (config) => config.AUTH_MODE === 'local' && config.OIDC_ISSUER !== undefined,
    text: 'OIDC_ISSUER is ignored, because AUTH_MODE is local',
  },
  {
    applies: (config) => !config.QUEUE_ENABLED && config.ROLES.length < 3,
    text: 'ROLES omits roles, but without QUEUE_ENABLED no other process can take them; set QUEUE_ENABLED to true',
  },
  {
    applies: ({ MAX_BODY_BYTES, MAX_DOCUMENTS, MAX_DOCUMENT_BASE64_BYTES }) =>
      MAX_BODY_BYTES !== 0 && MAX_BODY_BYTES < MAX_DOCUMENTS * MAX_DOCUMENT_BASE64_BYTES,
    text: 'MAX_BODY_BYTES is too small for the documents of a turn (MAX_DOCUMENTS times MAX_DOCUMENT_BASE64_BYTES)',
  },
  {
    applies: (config) =>
      config.GITHUB_CLIENT_SECRET !== undefined && config.GITHUB_CLIENT_ID === undefined,
    text: 'GITHUB_CLIENT_SECRET is ignored, because GITHUB_CLIENT_ID is not set',
  },
  {
    applies: (config) =>
      config.SUPABASE_CLIENT_SECRET !== undefined && config.SUPABASE_CLIENT_ID === undefined,
    text: 'SUPABASE_CLIENT_SECRET is ignored, because SUPABASE_CLIENT_ID is not set',
  },
];

function warnChangedFixedSettings(config: UncheckedConfig): string[] {
  return settingEntries.flatMap(([name, { isFixedBySpec, fallback }]) =>
    isFixedBySpec && fallback.type === 'constant' && config[name] !== fallback.value
      ? [
          `${name} is ${config[name]}, but clients rely on ${fallback.value}; change it in tests only`,
        ]
      : [],
  );
}

/** Warnings about a valid configuration. */
export function collectWarnings(config: UncheckedConfig, env: EnvironmentVariables): string[] {
  return [
    ...warnChangedFixedSettings(config),
    ...advice.filter(({ applies }) => applies(config)).map(({ text }) => text),
    ...findTypos(env),
  ];
}
