import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { after, before, suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { pngOf } from '../../apps/server/src/agent/material/testing/attachment.ts';
import {
  inflatedPdf,
  manyPagesPdf,
  pdfOf,
} from '../../apps/server/src/agent/material/testing/pdf.ts';
import {
  FaultServer,
  streamReply,
  type WireName,
  wires,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { type ModelsFile, writeModels } from '../support/models-file.ts';

const png = pngOf(20, 10).toString('base64');
const sketch = { name: 'sketch.png', mimeType: 'image/png', data: png };
const file = (name: string, mimeType: string, content: string | Uint8Array) => {
  return { name, mimeType, data: Buffer.from(content).toString('base64') };
};
const brief = file('brief.pdf', 'application/pdf', pdfOf(['A shop for teapots', 'in blue']));
const framedBrief = '<document name="brief.pdf">\nA shop for teapots\n\nin blue\n</document>';

const providers = { openai: 'openai-compatible', anthropic: 'anthropic' } as const;
/** The encoding of an image for each provider. */
const images = {
  openai: { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
  anthropic: { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } },
} satisfies Record<WireName, object>;

interface Message {
  readonly role: string;
  readonly content: string | readonly { readonly type: string; readonly text?: string }[];
}

let modelsFile: ModelsFile;
let provider: FaultServer;
let service: TestService;
let client: Client;
before(async () => {
  const models = Object.values(providers).flatMap((one) =>
    [true, false].map((sees) => {
      const id = `${one} ${sees ? 'sees' : 'is blind'}`;
      return { id, name: id, provider: one, model: 'm', supports: { images: sees } };
    }),
  );
  modelsFile = await writeModels(...models);
  provider = await FaultServer.start();
  service = await startTestService({
    MODELS_CONFIG_PATH: modelsFile.path,
    OPENAI_COMPATIBLE_BASE_URL: provider.url,
    ANTHROPIC_BASE_URL: provider.url,
    ANTHROPIC_API_KEY: 'sk-ant-test',
    RATE_LIMIT_TURNS_PER_HOUR: '0',
  });
  client = await Client.of(service);
});
after(async () => {
  await service?.[Symbol.asyncDispose]();
  await provider?.[Symbol.asyncDispose]();
  await modelsFile?.[Symbol.asyncDispose]();
});

const messagesOf = (at: number) => provider.requests[at]?.['messages'] as readonly Message[];

/** The parts of the newest message of the user. */
function partsOf(at: number) {
  const { content = [] } = messagesOf(at).findLast(({ role }) => role === 'user') ?? {};
  return typeof content === 'string' ? [{ type: 'text', text: content }] : content;
}

const textsOf = (at: number) => partsOf(at).flatMap(({ text = [] }) => text);

for (const [name, id] of Object.entries(providers) as [WireName, string][]) {
  suite(`attachments with a provider compatible with ${name}`, () => {
    const wire = wires[name];
    const reply = (...pieces: string[]) => streamReply([wire.start(), ...pieces, wire.finish()]);
    const sees = `${id} sees`;

    test('are sent as images, as text, or as names', async () => {
      provider.respondWith(reply(wire.text('I see.')));
      const turn = await client.turn({
        prompt: 'Build this',
        model: sees,
        images: [sketch],
        documents: [
          brief,
          file('../../a">.csv', 'text/csv', 'a,b\n1,2'),
          file('logo.zip', 'application/zip', Buffer.from('PK\x03\x04\0\0')),
        ],
      });
      assert.equal(turn.reason, 'complete');
      const [prompt, introduction, sketched, image, ...documentParts] = partsOf(0);
      assert.equal(prompt?.text, 'Build this');
      assert.match(String(introduction?.text), /not as instructions/);
      assert.equal(sketched?.text, 'An image "sketch.png":');
      assert.deepEqual(image, images[name]);
      assert.deepEqual(
        documentParts.slice(0, 3).map(({ text }) => text),
        [
          framedBrief,
          '<document name="../../a .csv">\na,b\n1,2\n</document>',
          'The document "logo.zip" (application/zip, 6 bytes) came with the message; its content cannot be shown.',
        ],
      );
    });

    test('of a model without image support mention the image', async () => {
      provider.respondWith(reply(wire.text('I do not see.')));
      await client.turn({ prompt: 'Build this', model: `${id} is blind`, images: [sketch] });
      assert.ok(partsOf(0).every(({ type }) => type === 'text'));
      assert.ok(!JSON.stringify(provider.requests[0]).includes(png));
      assert.match(textsOf(0).join('\n'), /"sketch\.png" came.*this model cannot see images\./);
    });

    test('keep the bytes of earlier steps as a prefix, also after a wait', async () => {
      const questions = [{ key: 'color', question: 'Which?' }];
      provider.respondWith(
        reply(wire.call('c', 'list_files', '{"depth":1}')),
        reply(wire.call('c', 'ask_user', JSON.stringify({ questions }))),
        reply(wire.text('Done.')),
      );
      const turn = await client.post({
        prompt: 'Build this',
        model: sees,
        images: [sketch],
        documents: [brief],
      });
      const question_id = await turn.question();
      const { projectId: project_id } = turn;
      const answers = { color: 'red' };
      await client.json('POST', '/api/v1/vibe/answer', { project_id, question_id, answers });
      await turn.finished();
      assert.equal(turn.reason, 'complete');
      // The cache marker moves with each step and has no other effect.
      const requestAt = (at: number) =>
        JSON.stringify(messagesOf(at), (key, value) =>
          key === 'cache_control' ? undefined : value,
        );
      const [one, two, three] = [0, 1, 2].map((at) => requestAt(at).slice(0, -1));
      assert.ok(one?.includes(png) && one.includes('A shop for teapots'));
      assert.ok(two?.startsWith(String(one)));
      assert.ok(three?.startsWith(String(two)));
    });

    test('are listed by name in later turns', async () => {
      provider.respondWith(reply(wire.text('First.')));
      const documents = [brief, file('notes.txt', 'text/plain', 'Remember the milk')];
      const unnamed = { mimeType: 'image/png', data: png };
      const images = [sketch, unnamed];
      const first = await client.turn({ prompt: 'Look', model: sees, images, documents });
      await client.turn({ prompt: 'And now?', model: sees, project_id: first.projectId });
      const requestJson = JSON.stringify(messagesOf(1));
      const names = '(with "sketch.png", an image, "brief.pdf", "notes.txt")';
      assert.ok(requestJson.includes(JSON.stringify(`Look\n${names}`).slice(1, -1)), requestJson);
      assert.ok(!requestJson.includes(png) && !requestJson.includes('milk'));
    });
  });
}

suite('documents that are slow to read', () => {
  const { start, text, finish } = wires.openai;
  const ask = (pdf: Uint8Array) =>
    client.post({
      prompt: 'Read this',
      model: 'openai-compatible sees',
      documents: [file('hard.pdf', 'application/pdf', pdf)],
    });

  /** Measures the longest wait of other requests until a task ends. */
  async function waitsUntil(isOver: (requests: number) => boolean): Promise<number> {
    let longest = 0;
    for (let requests = 0; !isOver(requests); requests += 1) {
      const began = performance.now();
      assert.equal((await service.get('/api/v1/health')).status, 200);
      longest = Math.max(longest, performance.now() - began);
      await delay(10);
    }
    return longest;
  }

  test('with thousands of pages do not block other requests', async (context) => {
    provider.respondWith(streamReply([start(), text('Read.'), finish()]));
    const pdf = manyPagesPdf(3_000);
    const delays = monitorEventLoopDelay({ resolution: 5 });
    delays.enable();
    const turn = (await ask(pdf)).finished();
    let isOver = false;
    turn.finally(() => {
      isOver = true;
    });
    const longest = await waitsUntil(() => isOver);
    delays.disable();
    assert.equal((await turn).reason, 'complete');
    // Either limit may apply first: pages, or time on a busy machine.
    const limits =
      /"hard\.pdf".*(3,000 pages and no text in the first 2000|reading it took too long)/;
    assert.match(textsOf(0).join('\n'), limits);
    context.diagnostic(`loop ${Math.round(delays.max / 1e6)} ms, health ${Math.round(longest)} ms`);
    assert.ok(delays.max / 1e6 < 1_000, `the event loop was blocked for ${delays.max / 1e6} ms`);
    assert.ok(longest < 1_000, `a request waited ${longest} ms`);
  });

  test('with a long text are truncated, and state how much is missing', async () => {
    provider.respondWith(streamReply([start(), text('Read.'), finish()]));
    const lines = Array.from({ length: 300_000 }, (_, at) => `${String(at).padStart(9, '0')}\n`);
    const documents = [file('long.log', 'application/octet-stream', lines.join(''))];
    await client.turn({ prompt: 'Read', model: 'openai-compatible sees', documents });
    const document = textsOf(0).find((one) => one.startsWith('<document'));
    const shown = lines.slice(0, 6_000).join('');
    const rest = '… 2,940,000 more characters omitted.';
    assert.equal(document, `<document name="long.log">\n${shown}\n</document>\n${rest}`);
  });

  test('do not delay an abort', async () => {
    provider.respondWith(streamReply([start(), text('Never.'), finish()]));
    const turn = await ask(inflatedPdf(2 ** 27));
    await turn.untilPhase('started');
    await waitsUntil((requests) => requests === 50);
    const began = performance.now();
    await client.json('POST', `/api/v1/vibe/abort/${turn.projectId}`);
    await turn.finished();
    assert.ok(performance.now() - began < 3_000);
    assert.equal(turn.reason, 'aborted');
    assert.equal(provider.requests.length, 0);
  });
});
