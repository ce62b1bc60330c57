import type { ModelVendor } from '@millwright/contract';
import { estimateTokens } from '../../core/estimate-tokens.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import { createProvider, type Provider } from './provider.ts';
import { type VendorAccess, vendors } from './vendors.ts';

export const compatibleProvider = 'openai-compatible';
export const builtinProvider = 'builtin';

type Settings = Pick<
  Config,
  | 'ANTHROPIC_API_KEY'
  | 'ANTHROPIC_BASE_URL'
  | 'OPENAI_API_KEY'
  | 'OPENAI_BASE_URL'
  | 'GOOGLE_GENERATIVE_AI_API_KEY'
  | 'GOOGLE_GENERATIVE_AI_BASE_URL'
  | 'OPENAI_COMPATIBLE_BASE_URL'
  | 'OPENAI_COMPATIBLE_API_KEY'
  | 'BUILTIN_TYPING'
>;

/** A provider that the operator can configure with environment variables. */
export interface OperatorConnection {
  readonly vendor: ModelVendor;
  readonly access: VendorAccess;
  readonly isConfigured: boolean;
}

/** In the order of preference when a turn names none. */
export function operatorConnections(config: Settings): readonly OperatorConnection[] {
  const connection = (
    vendor: ModelVendor,
    required: string | undefined,
    apiKey: string | undefined,
    baseUrl: string | undefined,
  ): OperatorConnection => ({
    vendor,
    isConfigured: required !== undefined,
    access: { apiKey, baseUrl, region: undefined, project: undefined, fetch: undefined },
  });
  const { ANTHROPIC_API_KEY, OPENAI_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY: googleKey } = config;
  const { OPENAI_COMPATIBLE_BASE_URL: compatibleUrl, OPENAI_COMPATIBLE_API_KEY } = config;
  return [
    connection('anthropic', ANTHROPIC_API_KEY, ANTHROPIC_API_KEY, config.ANTHROPIC_BASE_URL),
    connection('openai', OPENAI_API_KEY, OPENAI_API_KEY, config.OPENAI_BASE_URL),
    connection('google', googleKey, googleKey, config.GOOGLE_GENERATIVE_AI_BASE_URL),
    connection(compatibleProvider, compatibleUrl, OPENAI_COMPATIBLE_API_KEY, compatibleUrl),
  ];
}

/** The operator's providers and the built-in one. */
export function providersOf(config: Settings): readonly Provider[] {
  return [
    ...operatorConnections(config).map(({ vendor, access, isConfigured }) => ({
      ...createProvider(vendors[vendor], { id: vendor, name: vendors[vendor].name }, () => access),
      isAvailable: isConfigured,
    })),
    createBuiltinProvider(config.BUILTIN_TYPING),
  ];
}

function createBuiltinProvider(types: boolean): Provider {
  return {
    id: builtinProvider,
    name: 'Built in',
    isAvailable: true,
    optionsOf: () => ({ optionsName: builtinProvider, effortOptions: () => ({}) }),
    open: async () => {
      const { starter } = await import('@millwright/starter/starter');
      return starter({ types, countTokens: estimateTokens });
    },
    openForApp: async () => {
      const { companion } = await import('@millwright/starter/companion');
      return companion({ countTokens: estimateTokens });
    },
    media: async () => {
      const { wordVectors } = await import('@millwright/starter/word-vectors');
      return { embedding: (model) => wordVectors(model, estimateTokens) };
    },
  };
}
