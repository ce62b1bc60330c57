import type { Config } from '../core/settings/all-settings.ts';

export interface BannerOptions {
  readonly version: string;
  readonly signInLink: string | undefined;
  readonly database: string;
  readonly metrics: string | undefined;
  readonly warnings: readonly string[];
}

/** Startup summary for the operator, on one screen. */
export function formatBanner(config: Config, options: BannerOptions): string {
  const rows: [string, string | undefined][] = [
    ['Address', config.BASE_URL],
    ['Sign in', options.signInLink ?? (config.OIDC_ISSUER && `at ${config.OIDC_ISSUER}`)],
    ['API', `${config.BASE_URL}/docs`],
    ['Model', modelInUse(config)],
    ['Sandbox', config.SANDBOX_DRIVER],
    ['Database', options.database],
    ['Metrics', options.metrics],
  ];
  const lines = rows.flatMap(([name, value]) => (value ? [`  ${name.padEnd(10)}${value}`] : []));
  const hints = options.signInLink
    ? [
        '',
        '  The link works once. Run npm run link for a new one, or npm run token for an access token.',
      ]
    : [];
  const warnings = options.warnings.flatMap((warning) => ['', `  ! ${warning}`]);
  return ['', `  Millwright ${options.version}`, '', ...lines, ...hints, ...warnings, '', ''].join(
    '\n',
  );
}

/** The first provider that has a key, unless the operator names one. */
function modelInUse(config: Config): string {
  const keyed = [
    ['anthropic', config.ANTHROPIC_API_KEY],
    ['openai', config.OPENAI_API_KEY],
    ['google', config.GOOGLE_GENERATIVE_AI_API_KEY],
    ['openai-compatible', config.OPENAI_COMPATIBLE_BASE_URL],
  ].find(([, key]) => key)?.[0];
  const provider = config.DEFAULT_PROVIDER ?? keyed;
  if (!provider)
    return 'Starter, built in; for more, set ANTHROPIC_API_KEY or another key (docs/models.md)';
  return config.DEFAULT_MODEL ? `${provider} · ${config.DEFAULT_MODEL}` : provider;
}
