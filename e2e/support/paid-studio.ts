import {
  FaultServer,
  status,
  streamReply,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import {
  providerWires,
  type ReplyContent,
} from '../../apps/server/src/agent/models/testing/provider-wires.ts';
import { toAmount } from '../../apps/server/src/core/credits.ts';
import { bookCredits } from '../../apps/server/src/store/queries/ledger.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { type BillingFixture, startBillingFixture } from './billing-fixture.ts';
import { Client } from './client.ts';
import { writeModels } from './models-file.ts';

/** Each call has 7 tokens in and 3 out, so it costs 0.074 credits. */
const price = { input: 2_000, output: 20_000 };
const write = (said: ReplyContent) => providerWires['openai-compatible']?.(said) ?? '';

/** A service that sells credits, with a model that costs some and everything needed to use them. */
export interface PaidStudio extends AsyncDisposable {
  readonly service: TestService;
  readonly billing: BillingFixture;
  /** The user who signs in by a link. */
  readonly client: Client;
  readonly userId: string;
  readonly grantCredits: (credits: number) => Promise<void>;
  readonly query: (text: string, values: unknown[]) => Promise<unknown>;
  /** Sets the model's next replies. */
  readonly setReplies: (...replies: ReplyContent[]) => void;
  /** The call after these replies fails with an invalid key. */
  readonly failAfter: (...before: ReplyContent[]) => void;
  /** Records a gateway call by an app, this many days ago; it appears in the usage only, not in the ledger. */
  readonly callFromApp: (projectId: string, credits: number, daysAgo: number) => Promise<void>;
}

export async function startPaidStudio(): Promise<PaidStudio> {
  const resources = new AsyncDisposableStack();
  const provider = resources.use(await FaultServer.start());
  const model = { id: 'mine', name: 'Mine', provider: 'openai-compatible', model: 'm' };
  const file = resources.use(
    await writeModels({ ...model, max_output_tokens: 4_000, price, default: true }),
  );
  const billing = resources.use(await startBillingFixture());
  const service = resources.use(
    await startTestService({
      ...billing.env,
      MODELS_CONFIG_PATH: file.path,
      DEFAULT_MODEL: 'mine',
      OPENAI_COMPATIBLE_BASE_URL: provider.url,
    }),
  );
  const client = await Client.of(service);
  const userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
  const { db, pool } = service.service.services.database;
  const query = (text: string, values: unknown[]) => pool.query(text, values);
  const replies = (texts: readonly ReplyContent[]) =>
    texts.map((said) => streamReply([write(said)]));
  return {
    service,
    billing,
    client,
    userId,
    query,
    grantCredits: async (credits) => {
      const amount = toAmount(credits);
      await bookCredits(db, { userId, amount, reason: 'grant', reference: crypto.randomUUID() });
    },
    setReplies: (...texts) => provider.respondWith(...replies(texts)),
    failAfter: (...before) => provider.respondWith(...replies(before), status(401)),
    callFromApp: async (projectId, credits, daysAgo) => {
      await query(
        `INSERT INTO model_calls
          (reference, user_id, project_id, source, model, provider, tokens_in, tokens_out, cost, charged, created_at)
         VALUES ($1, $2, $3, 'ai_gateway', 'mine', 'p', 1200, 300, $4, $4, now() - make_interval(days => $5))`,
        [crypto.randomUUID(), userId, projectId, toAmount(credits), daysAgo],
      );
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
