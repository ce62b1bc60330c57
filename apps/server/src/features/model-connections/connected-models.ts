import { modes, type OfferedModelRecord } from '@millwright/contract';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { createProvider, type Provider } from '../../agent/models/provider.ts';
import { vendors } from '../../agent/models/vendors.ts';
import type { ChangeNotices } from '../../core/ports/change-notices.ts';
import { KeyedMutex } from '../../infra/concurrency/keyed-mutex.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Db } from '../../store/db.ts';
import {
  listModelConnections,
  type ModelConnectionRow,
} from '../../store/queries/model-connections.ts';
import {
  type ModelSettingsRow,
  readModelRevision,
  readModelSettings,
} from '../../store/queries/model-settings.ts';
import type { ConnectionVault } from './connection-vault.ts';

export interface ConnectedModelsOptions {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly vault: ConnectionVault;
  /** Set only if there are other processes. */
  readonly notices: ChangeNotices | undefined;
  readonly onError: (error: unknown) => void;
}

/** Upper bound on how long a process may miss a change made by another process. */
const refreshMs = 1_000;

/** Keeps the catalogue of this process in line with the stored connections and settings. */
export class ConnectedModels {
  readonly #options: ConnectedModelsOptions;
  readonly #refreshTask: PeriodicTask;
  /** Serializes reads, so that an older result never replaces a newer one. */
  readonly #mutex = new KeyedMutex();
  #settings: ModelSettingsRow | undefined;

  constructor(options: ConnectedModelsOptions) {
    this.#options = options;
    this.#refreshTask = new PeriodicTask({
      name: 'model connections',
      everyMs: refreshMs,
      run: () => this.#refreshIfChanged(),
      onError: options.onError,
    });
  }

  get settings(): ModelSettingsRow {
    if (!this.#settings) throw new Error('the model settings are not loaded yet');
    return this.#settings;
  }

  /** A process on its own makes every change itself. */
  start(): void {
    const { notices } = this.#options;
    if (!notices) return;
    this.#refreshTask.start();
    notices.listen(() => this.#refreshTask.runNow());
  }

  stop(): Promise<void> {
    return this.#refreshTask.stop();
  }

  /** Applies a change of this process and notifies the others. */
  async changed(): Promise<void> {
    this.#options.notices?.send();
    await this.load();
  }

  load(): Promise<void> {
    const { db, catalogue, vault } = this.#options;
    return this.#mutex.run('', async () => {
      // Read before the connections: a change in between is found by the next comparison.
      const settings = await readModelSettings(db);
      const rows = await listModelConnections(db, null);
      const usable = rows.filter((row) => vault.isReadable(row));
      const { enabled, models } = settings.fallback;
      catalogue.apply({
        providers: usable.map((row) => toProvider(row, vault)),
        presets: usable.flatMap((row) => row.models.map((model) => toPreset(row, model))),
        defaults: settings.defaults,
        fallbacks: enabled ? models : [],
      });
      this.#settings = settings;
    });
  }

  async #refreshIfChanged(): Promise<void> {
    const revision = await readModelRevision(this.#options.db);
    if (revision !== this.#settings?.revision) await this.load();
  }
}

export function toProvider(row: ModelConnectionRow, vault: ConnectionVault): Provider {
  return createProvider(vendors[row.vendor], { id: row.slug, name: row.name }, () =>
    vault.accessOf(row),
  );
}

/** Users pay for their own connections elsewhere, so those models have no price here. */
export function toPreset(
  { slug, userId }: Pick<ModelConnectionRow, 'slug' | 'userId'>,
  { price, unit_price, ...model }: OfferedModelRecord,
): ModelPreset {
  const isCharged = userId === null;
  return {
    ...model,
    provider: slug,
    modes: [...modes],
    default: false,
    deprecated: false,
    ...(isCharged && price && { price }),
    ...(isCharged && unit_price !== null && { unit_price }),
  };
}
