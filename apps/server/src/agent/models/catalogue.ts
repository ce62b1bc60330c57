import { readFile } from 'node:fs/promises';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import { StartupError } from '../../core/startup-error.ts';
import { builtinPresets, bundledPresets } from './bundled-presets.ts';
import { type ModelKind, type ModelPreset, modelsFile, preset } from './model-preset.ts';
import {
  builtinProvider,
  compatibleProvider,
  type MediaModels,
  type Provider,
  providersOf,
} from './providers.ts';
import { withTextTools } from './text-tools/with-text-tools.ts';
import { withDefaults } from './with-defaults.ts';

/** The models of this installation: lists the ones on offer and resolves the one a turn or an app requests. */
export class Catalogue {
  readonly #config: Config;
  readonly providers: readonly Provider[];
  /** Chat models a turn can name. Like every list here, limited to configured providers. */
  readonly presets: readonly ModelPreset[];
  /** Models of every kind that project apps can name. */
  readonly appPresets: readonly ModelPreset[];

  private constructor(config: Config, presets: readonly ModelPreset[]) {
    this.#config = config;
    this.providers = providersOf(config);
    const available = new Set(this.providers.flatMap((one) => (one.isAvailable ? one.id : [])));
    this.appPresets = presets.filter(({ provider }) => available.has(provider));
    this.presets = this.appPresets.filter(({ kind }) => kind === 'chat');
  }

  static async load(config: Config): Promise<Catalogue> {
    const own = await readModels(config.MODELS_CONFIG_PATH);
    const presets = new Map(bundledPresets.map((one) => [one.id, preset.parse(one)]));
    for (const one of [...compatible(config), ...own]) presets.set(one.id, one);
    // Added last, so that any model the operator configured takes precedence.
    for (const one of builtinPresets)
      if (!presets.has(one.id)) presets.set(one.id, preset.parse(one));
    return new Catalogue(config, [...presets.values()]);
  }

  /** Model for a turn that names none. */
  get default(): ModelPreset | undefined {
    const { DEFAULT_MODEL, DEFAULT_PROVIDER } = this.#config;
    const offered = DEFAULT_PROVIDER
      ? this.presets.filter(({ provider }) => provider === DEFAULT_PROVIDER)
      : this.presets;
    const named = offered.find(({ id, model }) => DEFAULT_MODEL === id || DEFAULT_MODEL === model);
    return named ?? offered.find((one) => one.default) ?? offered[0];
  }

  /**
   * Resolves the model a turn requests and throws if it is not offered. Returns undefined when there are no models at
   * all.
   */
  find(
    model: string | null | undefined,
    provider: string | null | undefined,
  ): ModelPreset | undefined {
    if (provider && !this.providers.some(({ id, isAvailable }) => id === provider && isAvailable)) {
      throw new ApiError('PROVIDER_NOT_FOUND', `Provider ${provider} not found`, {
        hint: 'GET /api/v1/vibe/providers lists the available providers.',
      });
    }
    const offered = provider
      ? this.presets.filter((one) => one.provider === provider)
      : this.presets;
    if (!model) return provider ? (offered.find((one) => one.default) ?? offered[0]) : this.default;
    const found = offered.find(({ id }) => id === model) ?? this.#findUnlisted(model, provider);
    if (found) return found;
    throw new ApiError('MODEL_NOT_FOUND', `Model ${model} not found`, {
      hint: 'GET /api/v1/vibe/models lists the available models.',
    });
  }

  /** Resolves an app's model of one kind: by id, by a model name on the operator's own server, or `default`. */
  findForApp(kind: ModelKind, model: string): ModelPreset {
    const defaultPreset = kind === 'chat' ? this.default : undefined;
    if (model === 'default' && defaultPreset) return defaultPreset;
    const found =
      this.appPresets.find(({ id }) => id === model) ??
      (model === 'default'
        ? this.appPresets.find((one) => one.kind === kind)
        : this.#findUnlisted(model, undefined));
    if (!found) {
      throw new ApiError('MODEL_NOT_FOUND', `Model ${model} not found`, {
        status: 404,
        hint: 'GET /api/v1/ai/models lists the available models.',
      });
    }
    if (found.kind === kind) return found;
    const message = `${model} is of the kind ${found.kind}, not ${kind}`;
    throw new ApiError('VALIDATION_FAILED', `model: ${message}`, {
      details: [{ path: 'model', code: 'unknown_value', message }],
    });
  }

  async open(requested: ModelPreset): Promise<LanguageModelV4> {
    return this.#configure(requested, await this.#providerOf(requested).open(requested));
  }

  /** Opens a model for project apps, whose requests the built-in model cannot serve. */
  async openForApp(requested: ModelPreset): Promise<LanguageModelV4> {
    const provider = this.#providerOf(requested);
    return this.#configure(requested, await (provider.openForApp ?? provider.open)(requested));
  }

  /** Returns the factories for models of kinds other than chat. */
  mediaOf(requested: ModelPreset): Promise<MediaModels> {
    return this.#providerOf(requested).media();
  }

  #providerOf({ provider }: ModelPreset): Provider {
    const chosen = this.providers.find(({ id }) => id === provider);
    if (!chosen) throw new Error(`the provider ${provider} is unknown`);
    return chosen;
  }

  #configure(
    { provider, supports, options }: ModelPreset,
    opened: LanguageModelV4,
  ): LanguageModelV4 {
    const configured = withDefaults(opened, { providerOptions: { [provider]: options } });
    return supports.tools ? configured : withTextTools(configured);
  }

  /** Warms up the built-in model if it is the default for turns. */
  async warmUp(): Promise<void> {
    const { default: defaultPreset } = this;
    if (defaultPreset?.provider !== builtinProvider || this.#config.BUILTIN_TYPING) return;
    const { warmUp } = await import('@millwright/starter/warm-up');
    await warmUp(await this.open(defaultPreset));
  }

  /** Allows any model that an operator's own server provides, within `OPENAI_COMPATIBLE_MODELS`. */
  #findUnlisted(model: string, provider: string | null | undefined): ModelPreset | undefined {
    const { OPENAI_COMPATIBLE_MODELS } = this.#config;
    const isRequested =
      provider === compatibleProvider ||
      (!provider && this.default?.provider === compatibleProvider);
    const isAllowed = OPENAI_COMPATIBLE_MODELS.some((one) => one === '*' || one === model);
    if (!isRequested || !isAllowed) return undefined;
    return preset.parse({ id: model, name: model, provider: compatibleProvider, model });
  }
}

/** Models the operator configured for an OpenAI-compatible server. */
function compatible({ OPENAI_COMPATIBLE_MODELS, DEFAULT_MODEL }: Config): ModelPreset[] {
  const named = OPENAI_COMPATIBLE_MODELS.filter((model) => model !== '*');
  const models = named.length > 0 ? named : DEFAULT_MODEL ? [DEFAULT_MODEL] : [];
  return models.map((model) =>
    preset.parse({ id: model, name: model, provider: compatibleProvider, model }),
  );
}

async function readModels(path: string): Promise<ModelPreset[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
  try {
    return modelsFile.parse(JSON.parse(text)).models;
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message;
    throw new StartupError(
      `The file ${path} (MODELS_CONFIG_PATH) is not valid:\n${reason}`,
      'Expected {"models": [{"id", "name", "provider", "model", …}]}; see the example in docs/models.md.',
      { cause: error },
    );
  }
}
