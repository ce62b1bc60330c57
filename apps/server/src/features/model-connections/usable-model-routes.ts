import {
  type UsableModelList,
  type UsableModelRecord,
  usableModelList,
} from '@millwright/contract';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { builtinProvider } from '../../agent/models/providers.ts';
import { type RouteDefinition, route } from '../../http/route.ts';
import { type ConnectedModels, toPreset } from './connected-models.ts';
import type { ModelConnections } from './model-connections.ts';

export interface UsableModelDependencies {
  readonly catalogue: Catalogue;
  readonly connected: ConnectedModels;
  readonly connections: ModelConnections;
}

/** Lists everything that a user can choose from, unlike the public list without prices and personal models. */
export function usableModelRoutes({
  catalogue,
  connected,
  connections,
}: UsableModelDependencies): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/me/models',
      access: 'bearer',
      summary: 'List the models you can use, with prices and your own models',
      group: 'Models',
      responses: {
        200: { about: 'All models, and the default of each mode', body: usableModelList },
      },
      handler: async ({ caller }): Promise<UsableModelList> => {
        const { allowsPersonal } = connected.settings;
        const rows = await connections.list(caller().userId);
        const usable = allowsPersonal ? rows : [];
        const own = usable.flatMap((row) => row.models.map((model) => toPreset(row, model)));
        const defaultId = catalogue.default?.id;
        return {
          models: [
            ...catalogue.presets.map((preset) =>
              toRecord(
                preset,
                preset.provider === builtinProvider ? 'builtin' : 'installation',
                preset.id === defaultId,
              ),
            ),
            ...own
              .filter(({ kind }) => kind === 'chat')
              .map((preset) => toRecord(preset, 'personal', false)),
          ],
          defaults: {
            build: defaultId ?? null,
            plan: catalogue.defaultFor('plan')?.id ?? null,
            chat: catalogue.defaultFor('chat')?.id ?? null,
          },
          personal_connections: allowsPersonal,
          personal_providers: rows.length,
        };
      },
    }),
  ];
}

function toRecord(
  preset: ModelPreset,
  source: UsableModelRecord['source'],
  isDefault: boolean,
): UsableModelRecord {
  const { id, name, provider, description, context_window, max_output_tokens } = preset;
  const { supports, modes, deprecated, price = null } = preset;
  return {
    ...{ id, name, provider, description, context_window, max_output_tokens },
    ...{ supports, modes, deprecated, price, source, default: isDefault },
  };
}
