import {
  type ModelCatalogRecord,
  type ModelSettingsPatch,
  type ModelSettingsRecord,
  modelCatalogRecord,
  modelSettingsPatch,
  modelSettingsRecord,
} from '@millwright/contract';
import type pg from 'pg';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import { knownModelsDate, knownModelsOf } from '../../agent/models/known-models.ts';
import { vendors } from '../../agent/models/vendors.ts';
import { adminPath } from '../../http/authenticate.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import {
  changeModelSettings,
  type ModelSettingsRow,
  readModelSettings,
} from '../../store/queries/model-settings.ts';
import { transaction } from '../../store/transaction.ts';
import type { ConnectedModels } from './connected-models.ts';
import { invalidField } from './connection-draft.ts';

export interface ModelSettingsDependencies {
  readonly pool: pg.Pool;
  readonly catalogue: Catalogue;
  readonly connected: ConnectedModels;
}

/** Routes for the choice of models, and the providers that can be connected. */
export function modelSettingsRoutes(deps: ModelSettingsDependencies): RouteDefinition[] {
  const { pool, catalogue, connected } = deps;
  const shared = { access: 'bearer', group: 'Models' } as const;
  const path = `${adminPath}model-settings`;

  return [
    route({
      ...shared,
      method: 'GET',
      path: '/api/v1/model-catalog',
      summary: 'List the providers that can be connected, with known models and prices',
      responses: { 200: { about: 'The list of this release', body: modelCatalogRecord } },
      handler: () => readCatalog(),
    }),
    route({
      ...shared,
      method: 'GET',
      path,
      summary: 'Get the default models and their fallbacks (administrators)',
      responses: { 200: { about: 'The settings', body: modelSettingsRecord } },
      handler: () => toRecord(connected.settings, catalogue),
    }),
    route({
      ...shared,
      method: 'PATCH',
      path,
      summary: 'Change the default models and their fallbacks (administrators)',
      body: modelSettingsPatch,
      responses: { 200: { about: 'The new settings; apply at once', body: modelSettingsRecord } },
      handler: async ({ body, request, caller }) => {
        requireOffered(catalogue, body);
        await transaction(pool, async (tx) => {
          // Locks the row before it is read.
          await changeModelSettings(tx);
          const { defaults, fallback, allowsPersonal } = await readModelSettings(tx);
          return changeModelSettings(tx, {
            defaults: { ...defaults, ...body.defaults },
            fallback: { ...fallback, ...body.fallback },
            allowsPersonal: body.personal_connections ?? allowsPersonal,
          });
        });
        await connected.changed();
        request.log.info({ by: caller().userId }, 'the model settings were changed');
        return toRecord(connected.settings, catalogue);
      },
    }),
  ];
}

function requireOffered(catalogue: Catalogue, { defaults = {}, fallback }: ModelSettingsPatch) {
  const isOffered = (id: string) => catalogue.presets.some((one) => one.id === id);
  const named = [
    ...Object.entries(defaults).map(([purpose, id]) => [`defaults.${purpose}`, id] as const),
    ...(fallback?.models ?? []).map((id, at) => [`fallback.models.${at}`, id] as const),
  ];
  for (const [field, id] of named) {
    if (id && !isOffered(id)) throw invalidField(field, `no model with the id ${id} is offered`);
  }
}

/** Leaves out models that are no longer offered. */
function toRecord(
  { defaults, fallback, allowsPersonal }: ModelSettingsRow,
  catalogue: Catalogue,
): ModelSettingsRecord {
  const offered = new Set(catalogue.presets.map(({ id }) => id));
  const ifOffered = (id: string | null | undefined) => (id && offered.has(id) ? id : null);
  return {
    defaults: {
      build: ifOffered(defaults.build),
      plan: ifOffered(defaults.plan),
      chat: ifOffered(defaults.chat),
      small: ifOffered(defaults.small),
    },
    operator_default: catalogue.operatorDefault?.id ?? null,
    fallback: {
      enabled: fallback.enabled,
      models: fallback.models.filter((id) => offered.has(id)),
    },
    personal_connections: allowsPersonal,
  };
}

function readCatalog(): ModelCatalogRecord {
  const providers = Object.values(vendors).map(({ id, name, keyUrl, fields }) => {
    return { id, name, key_url: keyUrl, fields, models: knownModelsOf(id) };
  });
  return { updated: knownModelsDate, providers };
}
