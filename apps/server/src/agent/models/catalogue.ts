import { readFile } from 'node:fs/promises';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Mode, ModelKind } from '@millwright/contract';
import { z } from 'zod';
import { ApiError } from '../../core/api-error.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import { StartupError } from '../../core/startup-error.ts';
import { builtinPresets, bundledPresets } from './bundled-presets.ts';
import { type ModelPreset, modelsFile, preset } from './model-preset.ts';
import type { MediaModels } from './protocols/protocol.ts';
import type { Provider } from './provider.ts';
import { builtinProvider, compatibleProvider, providersOf } from './providers.ts';
import { withTextTools } from './text-tools/with-text-tools.ts';
import { withDefaults } from './with-defaults.ts';
import { withReasoningEffort } from './with-reasoning-effort.ts';

/** Providers and models that administrators connected, with their choice of defaults. */
export interface ConnectedModels {
  readonly providers: readonly Provider[];
  readonly presets: readonly ModelPreset[];
  /** Ids of models by purpose. */
  readonly defaults: Readonly<Partial<Record<Purpose | 'small', string | null>>>;
  /** Ids of the models that take over when the chosen one fails, in order. */
  readonly fallbacks: readonly string[];
}

/** Kinds of turns with a default model of their own. */
export type Purpose = 'build' | 'plan' | 'chat';

const purposes: Readonly<Record<Mode, Purpose>> = {
  build: 'build',
  agent: 'build',
  plan: 'plan',
  chat: 'chat',
  discuss: 'chat',
};

interface Listing {
  readonly providers: readonly Provider[];
  /** Chat models a turn can name. Like every list here, limited to configured providers. */
  readonly presets: readonly ModelPreset[];
  /** Models of every kind that project apps can name. */
  readonly appPresets: readonly ModelPreset[];
}

const nothingConnected: ConnectedModels = {
  providers: [],
  presets: [],
  defaults: {},
  fallbacks: [],
};

/**
 * The models of this installation: lists the ones on offer and resolves the one a turn or an app requests. The
 * operator's configuration is fixed; connected models change while the service runs.
 */
export class Catalogue {
  readonly #config: Config;
  readonly #operatorProviders: readonly Provider[];
  readonly #operatorPresets: readonly ModelPreset[];
  #connected = nothingConnected;
  #listing: Listing;

  private constructor(config: Config, presets: readonly ModelPreset[]) {
    this.#config = config;
    this.#operatorProviders = providersOf(config);
    const available = new Set(
      this.#operatorProviders.flatMap((one) => (one.isAvailable ? one.id : [])),
    );
    this.#operatorPresets = presets.filter(({ provider }) => available.has(provider));
    this.#listing = this.#list();
  }

  static async load(config: Config): Promise<Catalogue> {
    const own = await readModels(config.MODELS_CONFIG_PATH);
    const presets = new Map(bundledPresets.map((one) => [one.id, preset.parse(one)]));
    for (const one of [...compatible(config), ...own]) presets.set(one.id, one);
    return new Catalogue(config, [...presets.values()]);
  }

  get providers(): readonly Provider[] {
    return this.#listing.providers;
  }

  get presets(): readonly ModelPreset[] {
    return this.#listing.presets;
  }

  get appPresets(): readonly ModelPreset[] {
    return this.#listing.appPresets;
  }

  /** Models of the operator's providers, which nobody else can change. */
  get operatorPresets(): readonly ModelPreset[] {
    return this.#operatorPresets;
  }

  /** Replaces the connected models. Calls in progress keep the model they started with. */
  apply(connected: ConnectedModels): void {
    this.#connected = connected;
    this.#listing = this.#list();
  }

  /** True if the operator configured this provider, which takes precedence over a connected one. */
  isOperatorProvider(id: string): boolean {
    return this.#operatorProviders.some((one) => one.id === id && one.isAvailable);
  }

  #list(): Listing {
    const connected = this.#connected.providers.filter(({ id }) => !this.isOperatorProvider(id));
    const ids = new Set(connected.map(({ id }) => id));
    const presets = new Map(this.#operatorPresets.map((one) => [one.id, one]));
    // The first of several models with the same id wins: the operator's, then the oldest connection's. The built-in
    // ones are last, so that any other model takes precedence as the default.
    const offered = this.#connected.presets.filter(({ provider }) => ids.has(provider));
    for (const one of [...offered, ...builtinPresets.map((builtin) => preset.parse(builtin))]) {
      if (!presets.has(one.id)) presets.set(one.id, one);
    }
    const appPresets = [...presets.values()];
    return {
      providers: [...this.#operatorProviders.filter(({ id }) => !ids.has(id)), ...connected],
      presets: appPresets.filter(({ kind }) => kind === 'chat'),
      appPresets,
    };
  }

  /** Model for a turn that names none. */
  get default(): ModelPreset | undefined {
    return this.defaultFor('build');
  }

  /** The default that environment variables determine, if any. */
  get operatorDefault(): ModelPreset | undefined {
    const { DEFAULT_MODEL, DEFAULT_PROVIDER } = this.#config;
    return DEFAULT_MODEL === undefined && DEFAULT_PROVIDER === undefined ? undefined : this.default;
  }

  defaultFor(mode: Mode): ModelPreset | undefined {
    const { DEFAULT_MODEL, DEFAULT_PROVIDER } = this.#config;
    const offered = DEFAULT_PROVIDER
      ? this.presets.filter(({ provider }) => provider === DEFAULT_PROVIDER)
      : this.presets;
    const named = offered.find(({ id, model }) => DEFAULT_MODEL === id || DEFAULT_MODEL === model);
    const isOperators = DEFAULT_MODEL !== undefined || DEFAULT_PROVIDER !== undefined;
    const chosenId = isOperators ? undefined : this.#connected.defaults[purposes[mode]];
    const chosen = chosenId && offered.find(({ id }) => id === chosenId);
    return named ?? (chosen || undefined) ?? offered.find((one) => one.default) ?? offered[0];
  }

  /** The model for small tasks, such as titles, if one was chosen. */
  get small(): ModelPreset | undefined {
    return this.presets.find(({ id }) => id === this.#connected.defaults.small);
  }

  /** Models to try in order after this one fails. Empty unless administrators configured some. */
  fallbacksOf(failed: ModelPreset): readonly ModelPreset[] {
    const { fallbacks } = this.#connected;
    // A failed fallback is followed by the later ones only.
    const next = fallbacks.slice(fallbacks.indexOf(failed.id) + 1);
    return next.flatMap((id) => this.presets.find((one) => one.id === id) ?? []);
  }

  /**
   * Resolves the model a turn requests and throws if it is not offered. Returns undefined when there are no models at
   * all.
   */
  find(
    model: string | null | undefined,
    provider: string | null | undefined,
    mode: Mode = 'build',
  ): ModelPreset | undefined {
    if (provider && !this.providers.some(({ id, isAvailable }) => id === provider && isAvailable)) {
      throw new ApiError('PROVIDER_NOT_FOUND', `Provider ${provider} not found`, {
        hint: 'GET /api/v1/vibe/providers lists the available providers.',
      });
    }
    const offered = provider
      ? this.presets.filter((one) => one.provider === provider)
      : this.presets;
    if (!model) {
      return provider ? (offered.find((one) => one.default) ?? offered[0]) : this.defaultFor(mode);
    }
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

  #configure(requested: ModelPreset, opened: LanguageModelV4): LanguageModelV4 {
    return configureModel(requested, this.#providerOf(requested), opened);
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

/** Applies a preset's call options and way of calling tools to a model of its provider. */
export function configureModel(
  { model, supports, options }: ModelPreset,
  provider: Provider,
  opened: LanguageModelV4,
): LanguageModelV4 {
  const { optionsName, effortOptions } = provider.optionsOf(model);
  const reasoning = withReasoningEffort(opened, optionsName, effortOptions);
  const configured = withDefaults(reasoning, { providerOptions: { [optionsName]: options } });
  return supports.tools ? configured : withTextTools(configured);
}

/** Models the operator configured for an OpenAI-compatible server. */
function compatible(config: Config): ModelPreset[] {
  const { OPENAI_COMPATIBLE_BASE_URL, OPENAI_COMPATIBLE_MODELS, DEFAULT_MODEL } = config;
  if (OPENAI_COMPATIBLE_BASE_URL === undefined) return [];
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
