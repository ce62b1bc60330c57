import assert from 'node:assert/strict';
import { after, before, beforeEach, suite, test } from 'node:test';
import { openWorkspace } from '../../apps/server/src/projects/files/open-workspace.ts';
import { bookCredits, readCreditBalance } from '../../apps/server/src/store/queries/ledger.ts';
import { aiModels, billingSettings } from '../support/ai-service.ts';
import { Client } from '../support/client.ts';
import { type Scripted, startScripted } from '../support/driver.ts';
import { writeModels } from '../support/models-file.ts';
import { OpenAiUpstream, picture, sendJson } from '../support/openai-upstream.ts';
import { toolEndsOf } from '../support/sandbox-scripts.ts';

const createImage = (input: object) =>
  `call create_image ${JSON.stringify({ name: 'mill', description: 'A mill', ...input })}`;

async function createIn(service: Scripted, client: Client, input: object = {}) {
  const turn = await client.turn({ prompt: `${createImage(input)}\nsay done` });
  const [created] = toolEndsOf(turn);
  const { db } = service.service.services.database;
  const files = new Map<string, Uint8Array>();
  for await (const { path, content } of openWorkspace(db, turn.projectId).files())
    files.set(path, content);
  return { turn, created, files };
}

suite('images without an image model', () => {
  let service: Scripted;
  let client: Client;
  before(async () => {
    service = await startScripted();
    client = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  test('are placeholder art, and the result says so', async () => {
    const { created, files } = await createIn(service, client, { style: 'landscape' });
    assert.match(String(created?.output), /^Created public\/images\/mill\.svg \(\d.* kB\)\. Pages/);
    assert.match(String(created?.output), /placeholder art.*no image model is configured/);
    const svg = Buffer.from(files.get('public/images/mill.svg') ?? []).toString('utf8');
    assert.match(svg, /^<svg .*<title>A mill<\/title>/);
  });

  test('stay in their folder', async () => {
    for (const name of ['../mill', 'a/b', '.env', 'Mill', '', 'x'.repeat(61)]) {
      const { created, files } = await createIn(service, client, { name });
      assert.equal(created?.error?.code, 'INVALID_INPUT', name);
      assert.equal(files.size, 0);
    }
  });
});

suite('images with an image model', () => {
  let upstream: OpenAiUpstream;
  let models: Awaited<ReturnType<typeof writeModels>>;
  let service: Scripted;
  let client: Client;
  let userId: string;
  before(async () => {
    upstream = await OpenAiUpstream.start();
    models = await writeModels(...aiModels);
    service = await startScripted({
      ...billingSettings,
      MODELS_CONFIG_PATH: models.path,
      OPENAI_COMPATIBLE_BASE_URL: upstream.url,
      OPENAI_COMPATIBLE_MODELS: 'talk',
    });
    client = await Client.of(service);
    userId = String((await client.json('GET', '/api/v1/me')).body['user_id']);
  });
  beforeEach(() => upstream.reset());
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    await upstream?.[Symbol.asyncDispose]();
    await models?.[Symbol.asyncDispose]();
  });

  const balance = async () =>
    (await readCreditBalance(service.service.services.database.db, userId)).balance;

  test('come from the model in the closest size, and are charged once', async () => {
    const { db } = service.service.services.database;
    const reference = crypto.randomUUID();
    await bookCredits(db, { userId, amount: 100_000, reason: 'grant', reference });
    const before = await balance();
    const { created, files } = await createIn(service, client, { width: 1_600, height: 900 });
    assert.match(String(created?.output), /mill\.png .* The image model pictures generated it\.$/);
    const bytes = files.get('public/images/mill.png') ?? [];
    assert.equal(Buffer.from(bytes).toString('base64'), picture);
    const [request] = upstream.requestsTo('/images/generations');
    assert.equal(request?.json['size'], '1536x1024');
    assert.match(String(request?.json['prompt']), /^A mill\n/);
    assert.equal(before - (await balance()), 5_000);
  });

  test('are placeholder art if the model fails, which costs nothing', async () => {
    const before = await balance();
    const failure = { error: { message: 'no', type: 'invalid_request_error' } };
    upstream.responder = (response) => sendJson(response, failure, 400);
    const { created, files } = await createIn(service, client);
    assert.match(String(created?.output), /placeholder art.*the image model failed: /);
    assert.ok(files.has('public/images/mill.svg'));
    assert.equal(await balance(), before);
  });
});
