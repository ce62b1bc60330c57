import type { ModelPreset } from '../agent/models/model-preset.ts';
import { builtinProvider } from '../agent/models/providers.ts';
import type { Config } from '../core/settings/all-settings.ts';

export interface BannerOptions {
  readonly version: string;
  readonly signInLink: string | undefined;
  readonly database: string;
  /** Model of turns that name none; undefined if there is none. */
  readonly model: Pick<ModelPreset, 'provider' | 'name'> | undefined;
  readonly metrics: string | undefined;
  readonly warnings: readonly string[];
}

/** Startup summary for the operator, on one screen. */
export function formatBanner(config: Config, options: BannerOptions): string {
  const rows: [string, string | undefined][] = [
    ['Address', config.BASE_URL],
    ['Sign in', options.signInLink ?? (config.OIDC_ISSUER && `at ${config.OIDC_ISSUER}`)],
    ['API', `${config.BASE_URL}/docs`],
    ['Model', describeModel(options.model)],
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

function describeModel(model: BannerOptions['model']): string {
  if (!model) return 'none: DEFAULT_PROVIDER names a provider without models';
  if (model.provider !== builtinProvider) return `${model.provider} · ${model.name}`;
  return 'Starter, built in; connect another with npx millwright models add (docs/models.md)';
}
