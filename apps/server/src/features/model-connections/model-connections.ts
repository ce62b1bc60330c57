import {
  type ModelChanges,
  type ModelConnectionPatch,
  type ModelConnectionRequest,
  type ModelTestRecord,
  modelLimits,
  newId,
} from '@millwright/contract';
import type pg from 'pg';
import { builtinPresets } from '../../agent/models/bundled-presets.ts';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import { type Vendor, type VendorAccess, vendors } from '../../agent/models/vendors.ts';
import { ApiError } from '../../core/api-error.ts';
import type { Db } from '../../store/db.ts';
import {
  addModelConnection,
  changeModelConnection,
  findModelConnection,
  listModelConnections,
  lockUserModelConnections,
  type ModelConnectionRow,
  removeModelConnection,
} from '../../store/queries/model-connections.ts';
import { changeModelSettings } from '../../store/queries/model-settings.ts';
import { transaction } from '../../store/transaction.ts';
import { allocateSlug } from './allocate-slug.ts';
import { checkModelList } from './check-model-list.ts';
import type { ConnectedModels } from './connected-models.ts';
import { type ConnectionDraft, invalidField, toDraft } from './connection-draft.ts';
import type { ConnectionAddresses } from './connection-fetch.ts';
import type { ConnectionVault } from './connection-vault.ts';
import { chooseOffered, type ModelIds, offerModels } from './offer-models.ts';
import { refreshOffered } from './refresh-offered.ts';
import { testConnection } from './test-connection.ts';
import { requireSuccess, testFailedError } from './test-failed-error.ts';

export interface ModelConnectionsOptions {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly catalogue: Catalogue;
  readonly vault: ConnectionVault;
  readonly addresses: ConnectionAddresses;
  readonly connected: ConnectedModels;
}

/** The owner of connections: a user, or null for the installation. */
type Owner = string | null;

interface TestTarget {
  readonly vendor: Vendor;
  readonly access: VendorAccess;
  /** Models to prefer for the test. */
  readonly models: readonly string[];
}

/** Adds, tests, changes and removes connections to model providers. Nothing is stored unless its test succeeds. */
export class ModelConnections {
  readonly #options: ModelConnectionsOptions;

  constructor(options: ModelConnectionsOptions) {
    this.#options = options;
  }

  list(owner: Owner): Promise<ModelConnectionRow[]> {
    return listModelConnections(this.#options.db, owner);
  }

  async require(owner: Owner, id: string): Promise<ModelConnectionRow> {
    const found = await findModelConnection(this.#options.db, id);
    if (found?.userId === owner) return found;
    if (owner === null || !found?.userId) throw notFoundError();
    throw new ApiError('ACCESS_DENIED', 'This model provider belongs to another user');
  }

  /** Tests a connection that is not stored. */
  testDraft(
    owner: Owner,
    request: ModelConnectionRequest,
    signal: AbortSignal,
  ): Promise<ModelTestRecord> {
    const draft = toDraft(vendors[request.provider], request);
    return this.#testDraft(owner, draft, draft.apiKey, request.models, signal);
  }

  testStored(
    row: ModelConnectionRow,
    model: string | undefined,
    signal: AbortSignal,
  ): Promise<ModelTestRecord> {
    const access = this.#accessOf(row);
    const models = model === undefined ? row.models.map((one) => one.model) : [model];
    return this.test({ vendor: vendors[row.vendor], access, models }, signal);
  }

  async test({ vendor, access, models }: TestTarget, signal: AbortSignal) {
    return testConnection({
      vendor,
      access,
      chooseModel: (available) => models[0] ?? chooseOffered(vendor, available)[0]?.model,
      signal,
    });
  }

  async add(
    owner: Owner,
    request: ModelConnectionRequest,
    signal: AbortSignal,
  ): Promise<{ row: ModelConnectionRow; test: ModelTestRecord }> {
    const draft = toDraft(vendors[request.provider], request);
    const { vendor, apiKey, ...fields } = draft;
    const test = await this.#testDraft(owner, draft, apiKey, request.models, signal);
    requireSuccess(test);
    const row = await this.#write(owner, async (tx) => {
      const others = await listModelConnections(tx, owner);
      this.#requireRoom(owner, others.length);
      const slug = allocateSlug(draft, owner !== null, (one) => this.#isSlugTaken(one, others));
      const id = newId('modelConnection');
      const keyOwner = { id, userId: owner, vendor: vendor.id, baseUrl: draft.baseUrl };
      return addModelConnection(tx, {
        ...keyOwner,
        ...fields,
        slug,
        sealedKey: this.#options.vault.seal(keyOwner, apiKey),
        models: offerModels(vendor, request.models, test, this.#idsFor(owner, slug, others)),
        available: test.available,
        refreshedAt: new Date(),
      });
    });
    return { row, test };
  }

  /** Changes a connection. A new key or address is tested first. */
  async change(
    row: ModelConnectionRow,
    patch: ModelConnectionPatch,
    signal: AbortSignal,
  ): Promise<ModelConnectionRow> {
    const vendor = vendors[row.vendor];
    const draft = toDraft(vendor, mergeFields(row, patch), row.sealedKey !== null);
    const isMoved = draft.baseUrl !== row.baseUrl;
    if (isMoved && row.sealedKey !== null && patch.api_key === undefined) {
      throw invalidField('api_key', 'enter the key again, because the address changes');
    }
    const isReconnected =
      patch.api_key !== undefined ||
      isMoved ||
      draft.region !== row.region ||
      draft.project !== row.project;
    const models = patch.models ?? row.models;
    const apiKey = patch.api_key ?? (isReconnected ? this.#accessOf(row).apiKey : undefined);
    const test = isReconnected
      ? await this.#testDraft(row.userId, draft, apiKey, models, signal)
      : undefined;
    if (test) requireSuccess(test);
    const { name, baseUrl, region, project } = draft;
    return this.#write(row.userId, async (tx) => {
      const others = (await listModelConnections(tx, row.userId)).filter(({ id }) => id !== row.id);
      const { slug, available } = row;
      const known = test ?? { available: [...available], checks: [], model: null };
      const changed = await changeModelConnection(tx, row.userId, row.id, {
        ...{ name, baseUrl, region, project },
        ...(isReconnected && {
          sealedKey: this.#options.vault.seal({ ...row, baseUrl }, apiKey),
        }),
        ...(patch.models && {
          models: offerModels(vendor, patch.models, known, this.#idsFor(row.userId, slug, others)),
        }),
        ...(test && { available: test.available, refreshedAt: new Date() }),
      });
      if (changed) return changed;
      throw notFoundError();
    });
  }

  /** Reads the provider's list of models again, and updates the offered ones. */
  async refresh(
    row: ModelConnectionRow,
    signal: AbortSignal,
  ): Promise<{ row: ModelConnectionRow; changes: ModelChanges }> {
    const { available, check } = await checkModelList(
      vendors[row.vendor],
      this.#accessOf(row),
      signal,
    );
    if (check.status === 'failed') throw testFailedError(check);
    return this.#write(row.userId, async (tx) => {
      const current = await findModelConnection(tx, row.id);
      if (!current) throw notFoundError();
      const { models, changes } = refreshOffered(current.models, current.available, available);
      const refreshed = { models, available, refreshedAt: new Date() };
      const changed = await changeModelConnection(tx, row.userId, row.id, refreshed);
      if (!changed) throw notFoundError();
      return { row: changed, changes };
    });
  }

  async remove(owner: Owner, id: string): Promise<void> {
    const isRemoved = await this.#write(owner, (tx) => removeModelConnection(tx, owner, id));
    if (!isRemoved) throw notFoundError();
  }

  /** Changes of the installation's connections happen one after another and apply in all processes. */
  async #write<T>(owner: Owner, change: (tx: Db) => Promise<T>): Promise<T> {
    const { pool, connected } = this.#options;
    const result = await transaction<T>(pool, async (tx) => {
      if (owner === null) await changeModelSettings(tx);
      else await lockUserModelConnections(tx, owner);
      return change(tx);
    });
    if (owner === null) await connected.changed();
    return result;
  }

  #testDraft(
    owner: Owner,
    { vendor, baseUrl, region, project }: ConnectionDraft,
    apiKey: string | undefined,
    models: readonly { readonly model: string }[] = [],
    signal: AbortSignal,
  ): Promise<ModelTestRecord> {
    const { addresses, vault } = this.#options;
    const target = { userId: owner, baseUrl };
    const problem = addresses.findProblem(target);
    if (problem) throw invalidField('base_url', problem);
    const access = vault.toAccess(target, { apiKey, region, project });
    return this.test({ vendor, access, models: models.map(({ model }) => model) }, signal);
  }

  #accessOf(row: ModelConnectionRow): VendorAccess {
    const { vault } = this.#options;
    if (vault.isReadable(row)) return vault.accessOf(row);
    throw invalidField('api_key', 'enter the key again, because it can no longer be decrypted');
  }

  #requireRoom(owner: Owner, count: number): void {
    const max = owner === null ? modelLimits.connections : modelLimits.connectionsPerUser;
    if (count >= max) throw invalidField('provider', `at most ${max} connections`);
  }

  #isSlugTaken(slug: string, others: readonly ModelConnectionRow[]): boolean {
    const { catalogue } = this.#options;
    return others.some((one) => one.slug === slug) || catalogue.isOperatorProvider(slug);
  }

  #idsFor(owner: Owner, slug: string, others: readonly ModelConnectionRow[]): ModelIds {
    const isPersonal = owner !== null;
    const fixed = isPersonal ? [] : this.#options.catalogue.operatorPresets;
    const taken = new Set([
      ...builtinPresets.map(({ id }) => id),
      ...fixed.map(({ id }) => id),
      ...others.flatMap(({ models }) => models.map(({ id }) => id)),
    ]);
    return { isTaken: (id) => taken.has(id), slug, isPersonal };
  }
}

/** The fields of a connection after a change, in the form of a request. */
function mergeFields(
  row: ModelConnectionRow,
  patch: ModelConnectionPatch,
): Omit<ModelConnectionRequest, 'provider'> {
  // In a patch, null removes a value and undefined keeps it.
  const merge = (stored: string | null, change: string | null | undefined) =>
    (change === undefined ? stored : change) ?? undefined;
  return {
    name: patch.name ?? row.name,
    api_key: patch.api_key,
    base_url: merge(row.baseUrl, patch.base_url),
    region: merge(row.region, patch.region),
    project: merge(row.project, patch.project),
    models: patch.models ?? row.models.map(({ model }) => ({ model })),
  };
}

const notFoundError = () => new ApiError('MODEL_PROVIDER_NOT_FOUND', 'Model provider not found');
