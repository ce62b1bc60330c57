import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import {
  FaultServer,
  status,
  streamReply,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import {
  providerWires,
  type ReplyContent,
} from '../../apps/server/src/agent/models/testing/provider-wires.ts';
import { bookCredits, readCreditBalance } from '../../apps/server/src/store/queries/ledger.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { type ModelsFile, writeModels } from '../support/models-file.ts';

const write = (reply: ReplyContent) => providerWires['openai-compatible']?.(reply) ?? '';
/** An input token costs a ten-thousandth of a credit, an output token ten times as much. */
const price = { input: 100, output: 1_000 };

suite('turns with billing', () => {
  let file: ModelsFile;
  let provider: FaultServer;
  let service: TestService;
  let client: Client;
  let userId: string;

  before(async () => {
    provider = await FaultServer.start();
    const model = { id: 'mine', name: 'Mine', provider: 'openai-compatible', model: 'm' };
    file = await writeModels({ ...model, max_output_tokens: 4_000, price, default: true });
    service = await startTestService({
      MODELS_CONFIG_PATH: file.path,
      DEFAULT_MODEL: 'mine',
      OPENAI_COMPATIBLE_BASE_URL: provider.url,
      BILLING_ENABLED: 'true',
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      RATE_LIMIT_TURNS_PER_HOUR: '0',
    });
  });
  beforeEach(async () => {
    client = new Client(service.url, await service.token(`${crypto.randomUUID()}@example.com`));
    userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
    await file?.[Symbol.asyncDispose]();
  });

  const database = () => service.service.services.database.db;
  const readBalance = () => readCreditBalance(database(), userId);
  const give = (amount: number) =>
    bookCredits(database(), { userId, amount, reason: 'grant', reference: crypto.randomUUID() });
  const setReplies = (...replies: ReplyContent[]) =>
    provider.respondWith(...replies.map((reply) => streamReply([write(reply)])));
  const todo = (id: string) => {
    const input = { todos: [{ id, text: id, status: 'done' }] };
    return { calls: [{ id, name: 'update_todos', input }] };
  };
  const countCalls = () => provider.requests.length;

  test('[S7.4] a turn without credits ends before any model call', async () => {
    const before = countCalls();
    const turn = await client.turn({ prompt: 'hello', mode: 'chat' });
    assert.equal(turn.eventsOf('error')[0]?.code, 'OUT_OF_CREDITS');
    assert.equal(countCalls(), before);
    assert.deepEqual(await readBalance(), { balance: 0, reserved: 0 });
  });

  test('a turn is charged for its model calls, step by step', async () => {
    await give(1_000_000);
    setReplies(todo('a'), todo('b'), { text: 'done' });
    const turn = await client.turn({ prompt: 'hello', mode: 'chat' });
    assert.equal(turn.reason, 'complete');
    const usages = turn.eventsOf('usage');
    assert.deepEqual(
      usages.map(({ credits }) => credits),
      [0.0037, 0.0037, 0.0037, 0.0111],
    );
    assert.deepEqual(
      usages.slice(0, 3).map(({ credits_remaining }) => credits_remaining),
      [99.9963, 99.9926, 99.9889],
    );
    assert.deepEqual(await readBalance(), { balance: 1_000_000 - 111, reserved: 0 });
  });

  test('a turn that runs out of credits ends, keeps its work, and charges no more than the balance', async () => {
    // Enough for a call and a half.
    await give(15_000);
    setReplies(todo('a'), {
      calls: [{ id: 'b', name: 'update_todos', input: { todos: [], x: 'y'.repeat(20_000) } }],
    });
    const turn = await client.turn({ prompt: 'x'.repeat(6_000), mode: 'chat' });
    assert.equal(turn.eventsOf('error').at(-1)?.code, 'OUT_OF_CREDITS');
    const { balance, reserved } = await readBalance();
    assert.equal(reserved, 0);
    assert.equal(balance, 15_000 - 37 * 2);
  });

  test('with a low balance, the answer length is limited to what it covers', async () => {
    await give(20_000);
    setReplies({ text: 'short' });
    await client.turn({ prompt: 'hello', mode: 'chat' });
    const tokens = Number(provider.requests.at(-1)?.['max_tokens']);
    assert.ok(tokens > 500 && tokens < 2_000, `${tokens} tokens`);
  });

  test('failures of the service are not charged', async () => {
    await give(1_000_000);
    provider.respondWith(streamReply([write(todo('a'))]), status(401));
    const turn = await client.turn({ prompt: 'hello', mode: 'chat' });
    assert.equal(turn.eventsOf('error')[0]?.code, 'MODEL_AUTH_FAILED');
    assert.equal(turn.eventsOf('usage').at(-1)?.credits_refunded, 0.0037);
    assert.deepEqual(await readBalance(), { balance: 1_000_000, reserved: 0 });
  });
});
