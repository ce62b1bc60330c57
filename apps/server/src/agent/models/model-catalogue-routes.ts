import { modelList, providerList } from '@millwright/contract';
import { type RouteDefinition, route } from '../../http/route.ts';
import type { Catalogue } from './catalogue.ts';

const cache = 'public, max-age=60';

/** Lists the models that a turn may use, without the operator's configuration for reaching them. */
export function modelCatalogueRoutes(catalogue: Catalogue): RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/api/v1/vibe/models',
      access: { exempt: 'models' },
      summary: 'List the models available to turns',
      group: 'Models',
      responses: { 200: { about: 'All models and providers', body: modelList } },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        const chosen = catalogue.default?.id ?? null;
        const models = catalogue.presets.map(
          ({
            model: _,
            price: _price,
            unit_price: _unit,
            options: _options,
            kind: _kind,
            ...shown
          }) => {
            return { ...shown, default: shown.id === chosen };
          },
        );
        return { models, default: chosen };
      },
    }),
    route({
      method: 'GET',
      path: '/api/v1/vibe/providers',
      access: { exempt: 'providers' },
      summary: 'List the model providers',
      group: 'Models',
      responses: { 200: { about: 'All models and providers', body: providerList } },
      handler: ({ reply }) => {
        reply.header('cache-control', cache);
        const providers = catalogue.providers.map(({ id, name, isAvailable }) => {
          const models = catalogue.presets.filter(({ provider }) => provider === id);
          return { id, name, available: isAvailable, models: models.map((one) => one.id) };
        });
        return { providers, default: catalogue.default?.provider ?? null };
      },
    }),
  ];
}
