import { type Catalogue, configureModel } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import type {
  ModelRequest,
  ModelResolver,
  ResolvedModel,
} from '../../agent/models/resolved-model.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Db } from '../../store/db.ts';
import { listModelConnections } from '../../store/queries/model-connections.ts';
import { personalPrefix } from './allocate-slug.ts';
import { type ConnectedModels, toPreset, toProvider } from './connected-models.ts';
import type { ConnectionVault } from './connection-vault.ts';

export interface TurnModelsOptions {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly vault: ConnectionVault;
  readonly connected: ConnectedModels;
}

/** Models for turns: the installation's, and the user's own by ids that start with `personal-`. */
export function turnModels({ db, catalogue, vault, connected }: TurnModelsOptions): ModelResolver {
  const ofInstallation = (preset: ModelPreset): ResolvedModel => ({
    preset,
    open: () => catalogue.open(preset),
  });

  /** Reads the connections of the user for each turn, so that a change needs no notice to other processes. */
  async function findPersonal({ userId, model, provider }: ModelRequest): Promise<ResolvedModel> {
    const rows = connected.settings.allowsPersonal ? await listModelConnections(db, userId) : [];
    for (const row of rows) {
      if (provider && row.slug !== provider) continue;
      const offered = row.models.find(({ id }) => !model || id === model);
      if (!offered) continue;
      const preset = toPreset(row, offered);
      const own = toProvider(row, vault);
      return { preset, open: async () => configureModel(preset, own, await own.open(preset)) };
    }
    throw new ApiError('MODEL_NOT_FOUND', `Model ${model ?? provider} not found`, {
      hint: 'GET /api/v1/me/model-providers lists your own models.',
    });
  }

  return {
    async resolve(request) {
      const { model, provider, mode } = request;
      const isPersonal = [model, provider].some((name) => name?.startsWith(personalPrefix));
      if (isPersonal) return findPersonal(request);
      const preset = catalogue.find(model, provider, mode);
      return preset && ofInstallation(preset);
    },
    small: () => catalogue.small && ofInstallation(catalogue.small),
    nextAfter(failed) {
      // A user who pays for their own model did not agree to be charged for another.
      if (failed.provider.startsWith(personalPrefix)) return undefined;
      const next = catalogue.fallbacksOf(failed).find(({ id }) => id !== failed.id);
      return next && ofInstallation(next);
    },
  };
}
