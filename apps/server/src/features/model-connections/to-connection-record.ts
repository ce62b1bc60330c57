import type { ModelConnectionRecord, OfferedModelRecord } from '@millwright/contract';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import type { OperatorConnection } from '../../agent/models/providers.ts';
import { vendors } from '../../agent/models/vendors.ts';
import type { ModelConnectionRow } from '../../store/queries/model-connections.ts';

/** Renders a stored connection, without its key. */
export function toConnectionRecord(
  row: ModelConnectionRow,
  status: ModelConnectionRecord['status'],
): ModelConnectionRecord {
  return {
    id: row.id,
    slug: row.slug,
    provider: row.vendor,
    name: row.name,
    source: row.userId === null ? 'admin' : 'user',
    status,
    base_url: row.baseUrl,
    region: row.region,
    project: row.project,
    has_key: row.sealedKey !== null,
    models: [...row.models],
    available: [...row.available],
    refreshed_at: row.refreshedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Renders a provider that environment variables configure. */
export function toOperatorRecord(
  { vendor, access }: OperatorConnection,
  catalogue: Catalogue,
): ModelConnectionRecord {
  return {
    id: vendor,
    slug: vendor,
    provider: vendor,
    name: vendors[vendor].name,
    source: 'operator',
    status: 'active',
    base_url: access.baseUrl ?? null,
    region: null,
    project: null,
    has_key: access.apiKey !== undefined,
    models: catalogue.operatorPresets
      .filter(({ provider }) => provider === vendor)
      .map(toOfferedRecord),
    available: [],
    refreshed_at: null,
    created_at: null,
    updated_at: null,
  };
}

function toOfferedRecord(preset: ModelPreset): OfferedModelRecord {
  const { id, model, name, description, kind, context_window, max_output_tokens } = preset;
  const { supports, options, price = null, unit_price = null } = preset;
  return {
    ...{ id, model, name, description, kind, context_window, max_output_tokens },
    ...{ supports, options, price, unit_price },
  };
}
