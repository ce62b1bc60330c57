import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type Behaviour,
  FaultServer,
  streamReply,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { providerFaults } from '../../apps/server/src/agent/models/testing/provider-faults.ts';
import {
  providerWires,
  type ReplyContent,
} from '../../apps/server/src/agent/models/testing/provider-wires.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client } from '../support/client.ts';
import { type ModelsFile, writeModels } from '../support/models-file.ts';

const settings: Readonly<Record<string, (url: string) => Record<string, string>>> = {
  anthropic: (url) => ({ ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url }),
  openai: (url) => ({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: url }),
  google: (url) => ({ GOOGLE_GENERATIVE_AI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_BASE_URL: url }),
  'openai-compatible': (url) => ({ OPENAI_COMPATIBLE_BASE_URL: url }),
};

/** Further options of a request, and their location in the provider's request body. */
const options: Readonly<
  Record<string, { readonly requestOptions: object; readonly sent: RegExp }>
> = {
  anthropic: {
    requestOptions: { thinking: { type: 'enabled', budgetTokens: 2_000 } },
    sent: /"thinking":\{"type":"enabled","budget_tokens":2000\}/,
  },
  openai: {
    requestOptions: { reasoningEffort: 'low' },
    sent: /"effort":"low".*"store":false|"store":false.*"effort":"low"/,
  },
  google: {
    requestOptions: { thinkingConfig: { includeThoughts: true } },
    sent: /"thinkingConfig":\{"includeThoughts":true\}/,
  },
  'openai-compatible': { requestOptions: { top_k: 7 }, sent: /"top_k":7/ },
};

/** Providers that reject the next step unless their signature is sent back. */
const signing = new Set(['anthropic', 'openai', 'google']);

for (const [id, write] of Object.entries(providerWires)) {
  suite(`turn with a model of ${id}`, () => {
    let file: ModelsFile;
    let provider: FaultServer;
    let service: TestService;
    let client: Client;
    before(async () => {
      provider = await FaultServer.start();
      file = await writeModels({
        id: 'mine',
        name: 'Mine',
        provider: id,
        model: id === 'openai' ? 'gpt-5' : 'a-model',
        options: options[id]?.requestOptions,
        price: { input: 10, cached_input: 1, output: 100 },
        default: true,
      });
      service = await startTestService({
        MODELS_CONFIG_PATH: file.path,
        DEFAULT_MODEL: 'mine',
        ...settings[id]?.(provider.url),
      });
      client = await Client.of(service);
    });
    after(async () => {
      await service?.[Symbol.asyncDispose]();
      await provider?.[Symbol.asyncDispose]();
      await file?.[Symbol.asyncDispose]();
    });

    const scriptReplies = (...replies: ReplyContent[]) =>
      provider.respondWith(...replies.map((reply) => streamReply([write(reply)])));

    test('streams reasoning and text, calls a tool, sends its result back and counts the usage', async () => {
      const thought = { text: 'A file is wanted.', signature: 'c2VhbA==' };
      const input = { path: 'a.txt', content: 'hello' };
      scriptReplies(
        { thought, text: 'I write it.', calls: [{ id: 'call_1', name: 'write_file', input }] },
        { text: 'Done.' },
      );
      const turn = await client.turn({ prompt: 'write a file' });
      assert.equal(turn.reason, 'complete', turn.text.slice(-1_000));
      const [first, second] = provider.requests.map((body) => JSON.stringify(body));
      assert.match(String(first), options[id]?.sent ?? /./);
      assert.match(String(first), /write a file/);
      assert.match(String(second), /Created a\.txt, 5 bytes\./);
      if (signing.has(id)) assert.ok(second?.includes(thought.signature), second);
      const words = (type: 'text' | 'reasoning') => turn.eventsOf(type).map(({ text }) => text);
      assert.equal(words('reasoning').join(''), thought.text);
      assert.equal(words('text').join(' '), 'I write it. Done.');
      assert.equal(turn.eventsOf('file')[0]?.path, 'a.txt');
      assert.deepEqual(
        turn.eventsOf('usage').map(({ tokens_in, tokens_out, tokens_cached, credits }) => {
          return [tokens_in, tokens_out, tokens_cached, credits];
        }),
        [
          [7, 3, 2, 0.0004],
          [7, 3, 2, 0.0004],
          [14, 6, 4, 0.0008],
        ],
      );
    });

    test('runs parallel calls and sends every result and signature back', async () => {
      const thought = { text: 'Two files.', signature: 'c2VhbA==' };
      const calls = ['a.txt', 'b.txt'].map((path, at) => {
        return { id: `call_${at}`, name: 'write_file', input: { path, content: path } };
      });
      scriptReplies({ thought, calls }, { text: 'Done.' });
      const turn = await client.turn({ prompt: 'write two files' });
      assert.equal(turn.reason, 'complete', turn.text.slice(-1_000));
      assert.deepEqual(
        turn.eventsOf('file').map(({ path }) => path),
        ['a.txt', 'b.txt'],
      );
      const second = JSON.stringify(provider.requests[1]);
      assert.match(second, /Created a\.txt, 5 bytes\..*Created b\.txt, 5 bytes\./);
      if (signing.has(id)) assert.ok(second.includes(thought.signature), second);
    });

    test('marks the prompt for the cache where the provider asks for marks', async () => {
      scriptReplies({ text: 'Done.' });
      await client.turn({ prompt: 'hello' });
      const marks = JSON.stringify(provider.requests[0]).match(/"cache_control":/g);
      assert.equal(marks !== null, id === 'anthropic');
    });

    const faults = providerFaults[id];
    assert.ok(faults, id);
    const done = () => streamReply([write({ text: 'Done.' })]);

    for (const [what, fault] of Object.entries({
      'a limit of tokens per minute': faults.tokenRateLimit,
      'an overload': faults.overload,
    })) {
      test(`tries again after ${what}`, async () => {
        provider.respondWith(fault, done());
        const turn = await client.turn({ prompt: `hello after ${what}` });
        assert.equal(turn.reason, 'complete', turn.text);
        assert.equal(provider.requests.length, 2);
      });
    }

    const endings: readonly [what: string, fault: Behaviour, code: string, message: RegExp][] = [
      ['an empty account', faults.emptyAccount, 'MODEL_RATE_LIMITED', /no credit left/],
      ['a refusal', faults.refusal, 'CONTENT_BLOCKED', /blocked/],
      ['a safety stop', faults.safetyStop, 'CONTENT_BLOCKED', /blocked/],
      ['a model without tools', faults.noTools, 'MODEL_ERROR', /can't call tools/],
    ];
    for (const [what, fault, code, message] of endings) {
      test(`ends the turn after one request with ${what}`, async () => {
        provider.respondWith(fault);
        const turn = await client.turn({ prompt: `hello with ${what}` });
        assert.ok(turn.last?.type === 'error', turn.text);
        assert.equal(turn.last.data.code, code);
        assert.match(turn.last.data.message, message);
        assert.equal(provider.requests.length, 1);
      });
    }

    test('shortens a prompt that exceeds the context before it gives up', async () => {
      provider.respondWith(faults.contextOverflow);
      const turn = await client.turn({ prompt: 'a long story' });
      assert.ok(turn.last?.type === 'error', turn.text);
      assert.equal(turn.last.data.code, 'CONTEXT_TOO_LONG');
      assert.ok(provider.requests.length > 1);
    });
  });
}
