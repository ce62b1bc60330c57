import { z } from 'zod';
import type { Catalogue } from '../../agent/models/catalogue.ts';
import type { ModelPreset } from '../../agent/models/model-preset.ts';
import { toCredits } from '../../core/credits.ts';
import { type Admit, type RouteDefinition, route } from '../../http/route.ts';
import type { Db } from '../../store/db.ts';
import { readCreditBalance, readTotalUsed } from '../../store/queries/ledger.ts';
import { aiRoute, modelNotFoundError } from './ai-chat-routes.ts';
import { rejectVisitors, requireProjectKey } from './gateway-auth.ts';

export interface AiModelDependencies {
  readonly admit: Admit;
  readonly catalogue: Catalogue;
  readonly db: Db;
}

const model = z.object({
  id: z.string(),
  object: z.literal('model'),
  created: z.int(),
  owned_by: z.string(),
});
const modelPage = z.object({ object: z.literal('list'), data: z.array(model) });
const credits = z.object({ balance: z.number(), total_used: z.number() });

/** Routes by which an app discovers models and credits before it makes a paid call. */
export function aiModelRoutes({ admit, catalogue, db }: AiModelDependencies): RouteDefinition[] {
  const shared = { ...aiRoute, admit, method: 'GET' } as const;
  return [
    route({
      ...shared,
      path: '/api/v1/ai/models',
      summary: 'List the models available to apps, of every kind',
      responses: { 200: { about: 'All models', body: modelPage } },
      handler: () => ({ object: 'list' as const, data: catalogue.appPresets.map(toRecord) }),
    }),
    route({
      ...shared,
      path: '/api/v1/ai/models/:modelId',
      summary: 'Get a model',
      responses: { 200: { about: 'The model', body: model } },
      handler: ({ params }) => {
        const { modelId = '' } = params;
        const found = catalogue.appPresets.find(({ id }) => id === modelId);
        if (!found) throw modelNotFoundError(modelId);
        return toRecord(found);
      },
    }),
    route({
      ...shared,
      path: '/api/v1/ai/credits',
      summary: "Get the credit balance of the project's owner",
      responses: { 200: { about: 'The balance in credits', body: credits } },
      handler: async ({ request }) => {
        rejectVisitors(request);
        const { payerId } = requireProjectKey(request);
        const [{ balance, reserved }, used] = await Promise.all([
          readCreditBalance(db, payerId),
          readTotalUsed(db, payerId),
        ]);
        return { balance: toCredits(balance - reserved), total_used: toCredits(used) };
      },
    }),
  ];
}

function toRecord({ id, provider }: ModelPreset) {
  return { id, object: 'model' as const, created: 0, owned_by: provider };
}
