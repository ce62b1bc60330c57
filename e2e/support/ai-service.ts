import OpenAI from 'openai';
import pg from 'pg';
import {
  bookCredits,
  type CreditBalance,
  readCreditBalance,
} from '../../apps/server/src/store/queries/ledger.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from './client.ts';
import { writeModels } from './models-file.ts';
import { OpenAiUpstream } from './openai-upstream.ts';
import { createProject, createProjectKey } from './project-key.ts';

/** An input token costs a ten-thousandth of a credit, an output token ten of them. */
const price = { input: 100, output: 1_000 };
const provider = 'openai-compatible';
const modelEntry = (name: string, fields: object) => ({
  id: name,
  name,
  provider,
  model: `their-${name}`,
  ...fields,
});

export const aiModels = [
  modelEntry('talk', {
    price,
    max_output_tokens: 100,
    supports: { images: true, documents: true },
  }),
  modelEntry('talkative', { price, max_output_tokens: 2_000 }),
  modelEntry('blind', { price, max_output_tokens: 100 }),
  modelEntry('vectors', { kind: 'embedding', price: { input: 100 } }),
  modelEntry('pictures', { kind: 'image', unit_price: 0.5 }),
  modelEntry('voice', { kind: 'speech', unit_price: 1 }),
  modelEntry('ears', { kind: 'transcription', unit_price: 0.2 }),
  modelEntry('films', { kind: 'video', unit_price: 0.1 }),
];

/** The usual request, and the cost of its reply: 7 tokens in and 3 out. */
export const hello = { model: 'talk', messages: [{ role: 'user' as const, content: 'Hello' }] };
export const helloCost = 37;

export const billingSettings = {
  BILLING_ENABLED: 'true',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
};

/** A payer with a project and a key, and requests as OpenAI's own client would make them. */
export interface Payer {
  readonly client: Client;
  readonly userId: string;
  readonly projectId: string;
  readonly keyId: string;
  readonly key: string;
  readonly openai: OpenAI;
  readBalance(): Promise<CreditBalance>;
  grantCredits(amount: number): Promise<unknown>;
  /** Recorded calls, oldest first. */
  calls(): Promise<Record<string, unknown>[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

export class AiService implements AsyncDisposable {
  readonly upstream: OpenAiUpstream;
  readonly service: TestService;
  readonly database: pg.Client;
  readonly #cleanup: () => Promise<void>;

  private constructor(
    upstream: OpenAiUpstream,
    service: TestService,
    database: pg.Client,
    cleanup: () => Promise<void>,
  ) {
    this.upstream = upstream;
    this.service = service;
    this.database = database;
    this.#cleanup = cleanup;
  }

  static async start(env: Record<string, string> = {}): Promise<AiService> {
    const upstream = await OpenAiUpstream.start();
    const file = await writeModels(...aiModels);
    const service = await startTestService({
      MODELS_CONFIG_PATH: file.path,
      OPENAI_COMPATIBLE_BASE_URL: upstream.url,
      // By default such a server accepts any model name.
      OPENAI_COMPATIBLE_MODELS: 'talk',
      RATE_LIMIT_AI_PER_MIN: '0',
      ...env,
    });
    const database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
    return new AiService(upstream, service, database, async () => file[Symbol.asyncDispose]());
  }

  async createPayer(amount = 0, keyFields: object = {}): Promise<Payer> {
    const { service, database } = this;
    const client = await Client.of(service, `${crypto.randomUUID()}@example.com`);
    const userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
    const projectId = await createProject(client, database);
    const { key, id: keyId } = await createProjectKey(client, projectId, keyFields);
    const { db } = service.service.services.database;
    const grantCredits = (more: number) =>
      bookCredits(db, { userId, amount: more, reason: 'grant', reference: crypto.randomUUID() });
    if (amount > 0) await grantCredits(amount);
    const openai = new OpenAI({
      baseURL: `${service.url}/api/v1/ai`,
      apiKey: 'unused',
      defaultHeaders: { 'x-api-key': key },
    });
    const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${service.url}/api/v1/ai/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        body: JSON.stringify(body),
      });
    const calls = async () => {
      const result = await database.query(
        'SELECT * FROM model_calls WHERE user_id = $1 ORDER BY created_at',
        [userId],
      );
      return result.rows;
    };
    const readBalance = () => readCreditBalance(db, userId);
    return {
      client,
      userId,
      projectId,
      keyId,
      key,
      openai,
      readBalance,
      grantCredits,
      calls,
      post,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.database.end();
    await this.service[Symbol.asyncDispose]();
    await this.upstream[Symbol.asyncDispose]();
    await this.#cleanup();
  }
}
