import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { bulkModel, bulkOf, SlowReader } from '../support/slow-reader.ts';

const model = bulkModel();
let service: TestService;
let shortStallService: TestService;
let ada: Client;
let eve: Client;

before(async () => {
  const env = {
    HEARTBEAT_INTERVAL_MS: '200',
    WORKER_CONCURRENCY: '16',
    MAX_CONCURRENT_TURNS: '100',
    MAX_ATTACHED_PER_TURN: '100',
    LOG_LEVEL: 'warn',
  };
  const overrides = { model: () => model };
  service = await startTestService(env, overrides);
  shortStallService = await startTestService({ ...env, STREAM_STALL_S: '1' }, overrides);
  ada = await Client.of(service);
  eve = await Client.of(shortStallService);
});
after(async () => {
  await service[Symbol.asyncDispose]();
  await shortStallService[Symbol.asyncDispose]();
});

const stream = '/api/v1/vibe/stream_v2';
/** More than the socket buffers between two processes can hold. */
const pieces = 224;
const fullText = bulkOf(pieces);
/** Sizes for tests in which no reader stalls, and in which many do. */
const fewPieces = 64;
const manyPieces = 640;
const pieceBytes = fullText.length / pieces;

let promptCount = 0;
function bulkPrompt(count = pieces): { prompt: string } {
  promptCount += 1;
  return { prompt: `bulk ${count}\n${promptCount}` };
}

/** Waits until a number has not changed for a while, and returns it. */
async function untilStable(value: () => number): Promise<number> {
  let last = value();
  let since = performance.now();
  return eventually(
    () => {
      if (value() !== last) {
        last = value();
        since = performance.now();
      }
      return performance.now() - since > 500 ? last : undefined;
    },
    'the value is stable',
    30_000,
  );
}

function textIn(text: string): string {
  const blocks = text.split('\n\n').filter((block) => block.startsWith('event: text\n'));
  return blocks.map((block) => JSON.parse(block.slice(block.indexOf('data: ') + 6)).text).join('');
}

/** Asserts that the text is complete and in order; the texts are too long for an ordinary diff. */
function assertText(text: string, expected = fullText): void {
  const received = textIn(text);
  if (received === expected) return;
  const at = Array.from(received).findIndex((letter, index) => letter !== expected[index]);
  const differsAt = at === -1 ? received.length : at;
  assert.fail(
    `${received.length} letters instead of ${expected.length}, another one at ${differsAt}: ${received.slice(differsAt, differsAt + 20)}`,
  );
}

function seqsIn(text: string): number[] {
  return [...text.matchAll(/^id: trn_[^:]+:(\d+)$/gm)].map(([, seq]) => Number(seq));
}

async function statusOf(client: Client, reader: SlowReader): Promise<string> {
  const path = `/api/v1/projects/${reader.header('x-project-id')}/turns/${reader.header('x-turn-id')}`;
  return String((await client.json('GET', path)).body.status);
}

const endPattern = /\n\nevent: done\ndata: \{"reason":"complete",[^\n]*\}\n\n$/;

/** Asserts that heartbeats are never inside an event. */
function assertWholeBlocks(text: string): void {
  for (const block of text.split(/(?<=\n\n)/)) {
    assert.match(
      block.length < 1000 ? block : `${block.slice(0, 300)}${block.slice(-300)}`,
      /^(retry: \d+\n\n|: heartbeat\n\n|event: [a-z_]+\n(id: [^\n]+\n)?data: [^\n]*\n\n)$/,
    );
  }
}

test('[S6.6] an owner that stops reading pauses the model, and loses nothing when it resumes', async () => {
  const before = model.consumed;
  const owner = await SlowReader.open(ada, 'POST', stream, bulkPrompt());
  const stalled = (await untilStable(() => model.consumed)) - before;
  assert.ok(
    stalled > 0 && stalled < pieces * 0.8,
    `the model produced ${stalled} of ${pieces} pieces`,
  );
  assert.ok(stalled * pieceBytes < 16 * 1024 * 1024, 'unread output is bounded');
  assert.equal(await statusOf(ada, owner), 'running');
  const text = await owner.read();
  assert.match(text.slice(-500), endPattern);
  assertText(text);
  assertWholeBlocks(text);
  const seqs = seqsIn(text);
  assert.deepEqual(
    seqs,
    seqs.map((_, at) => at + 1),
  );
});

test('[S6.6] an owner that disconnects with a full buffer does not block the turn', async () => {
  const before = model.consumed;
  const owner = await SlowReader.open(ada, 'POST', stream, bulkPrompt());
  assert.ok((await untilStable(() => model.consumed)) - before < pieces);
  owner.disconnect();
  await eventually(
    async () => (await statusOf(ada, owner)) === 'completed',
    'the turn ends without its reader',
    30_000,
  );
  assert.equal(model.consumed - before, pieces);
});

test('[S6.6] an owner that stalls too long is disconnected without a terminator while the turn continues', async () => {
  const body = bulkPrompt();
  const owner = await SlowReader.open(eve, 'POST', stream, body);
  await eventually(
    async () => (await statusOf(eve, owner)) === 'completed',
    'the turn ends while its owner is stalled',
    30_000,
  );
  const got = await owner.read();
  assert.ok(!got.includes('event: done'), 'the stream was closed without a terminator');
  assert.ok(fullText.startsWith(textIn(got.slice(0, got.lastIndexOf('\n\n') + 2))));

  const again = await SlowReader.open(eve, 'POST', stream, body);
  assert.equal(again.header('x-turn-id'), owner.header('x-turn-id'), 'the same post attaches');
  const text = await again.read();
  assert.match(text.slice(-500), endPattern);
  assertText(text);
});

test('[S6.6] a stalled second reader slows down no other reader', async () => {
  const owner = await SlowReader.open(ada, 'POST', stream, bulkPrompt());
  const path = `${stream}/${owner.header('x-project-id')}?turn_id=${owner.header('x-turn-id')}`;
  const second = await SlowReader.open(ada, 'GET', path);
  const third = await SlowReader.open(ada, 'GET', path);
  const startedAt = performance.now();
  const [ownerText, thirdText] = await Promise.all([owner.read(), third.read()]);
  const elapsedMs = Math.round(performance.now() - startedAt);
  assert.ok(elapsedMs < 20_000, `the others had to wait ${elapsedMs} ms`);
  assert.match(ownerText.slice(-500), endPattern);
  const lateText = await second.read();
  const [one, two, three] = [ownerText, lateText, thirdText].map((text) =>
    text.replaceAll(': heartbeat\n\n', ''),
  );
  assert.ok(one === two, 'the stalled reader receives the same');
  assert.ok(one === three);
});

test('heartbeats are sent during idle and busy times, never inside an event', async () => {
  const idleReader = await SlowReader.open(ada, 'POST', stream, {
    prompt: 'pace 5\nsay a b c d e f g h i j k l m n o p q r s t u v w x y z\nhang',
  });
  const busyReader = await SlowReader.open(ada, 'POST', stream, bulkPrompt(fewPieces));
  let idleText = '';
  idleReader.response.setEncoding('utf8').on('data', (piece) => {
    idleText += piece;
  });
  const beats = (text: string) => text.split(': heartbeat\n\n').length - 1;
  await eventually(() => beats(idleText) >= 4, 'four heartbeats on the quiet one');
  const busyText = await busyReader.read();
  await ada.json('POST', `/api/v1/vibe/abort/${idleReader.header('x-project-id')}`);
  await eventually(() => idleText.includes('event: done'), 'the quiet one ends');
  assertWholeBlocks(idleText);
  assertWholeBlocks(busyText);
  assertText(busyText, bulkOf(fewPieces));
});

test('fifty readers that join at any time receive the same bytes', async () => {
  const words = Array.from({ length: 120 }, (_, at) => `word${at}`).join(' ');
  const body = { prompt: `pace 10\nthink hm hm hm\nsay ${words}\ntodo one\nsay bye` };
  const owner = await ada.post(body);
  const path = `${stream}/${owner.projectId}?turn_id=${owner.turnId}`;
  const reading = owner.finished();
  // About forty events, because adjacent words are merged into one.
  const moments = Array.from({ length: 50 }, (_, at) => Math.floor(at / 2));
  const others = moments.map(async (moment, at) => {
    await eventually(() => owner.reason !== undefined || owner.events.length >= moment, 'its turn');
    // A post after the delivered end would start a new turn.
    const joined = at % 2 === 0 || at > 20 ? await ada.read(path) : await ada.post(body);
    assert.equal(joined.turnId, owner.turnId);
    return joined.finished();
  });
  await reading;
  const strip = ({ text }: { text: string }) => text.replaceAll(': heartbeat\n\n', '');
  const expected = strip(owner);
  for (const other of await Promise.all(others)) assert.equal(strip(other), expected);
});

test('stalled late readers use little memory', async () => {
  const { turnId, projectId } = await ada.turn(bulkPrompt(manyPieces));
  const path = `${stream}/${projectId}?turn_id=${turnId}`;
  const before = process.memoryUsage.rss();
  const stalledReaders = await Promise.all(
    Array.from({ length: 20 }, () => SlowReader.open(ada, 'GET', path)),
  );
  // An active reader proves that the service had time to send to all.
  const activeReader = await SlowReader.open(ada, 'GET', path);
  assertText(await activeReader.read(), bulkOf(manyPieces));
  const grown = Math.round((process.memoryUsage.rss() - before) / 1e6);
  for (const reader of stalledReaders) reader.disconnect();
  // The active reader buffers all bytes and then the text.
  assert.ok(grown < 400, `memory grew by ${grown} MB`);
});
