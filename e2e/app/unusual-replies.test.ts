import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type Behaviour,
  FaultServer,
  neverRespond,
  resetConnection,
  status,
  streamReply,
  type Wire,
  type WireName,
  wires,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client, type Stream } from '../support/client.ts';
import { toolEndsOf } from '../support/sandbox-scripts.ts';

const settings: Record<WireName, (url: string) => Record<string, string>> = {
  openai: (url) => ({ OPENAI_COMPATIBLE_BASE_URL: url, DEFAULT_MODEL: 'house-model' }),
  anthropic: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'k' }),
};

/** Asserts that every tool_start has exactly one tool_end, and returns the call ids. */
function callsOf(turn: Stream): string[] {
  const started = turn.events.flatMap((event) =>
    event.type === 'tool_start' ? [event.data.tool_call_id] : [],
  );
  const ended = toolEndsOf(turn).map(({ tool_call_id }) => tool_call_id);
  assert.equal(new Set(started).size, started.length, 'each starts once');
  assert.deepEqual(ended.toSorted(), started.toSorted(), 'each ends once');
  return started;
}

for (const [name, wire] of Object.entries(wires) as [WireName, Wire][]) {
  suite(`turns with unusual replies over the ${name} wire format`, () => {
    let provider: FaultServer;
    let service: TestService;
    let client: Client;
    before(async () => {
      provider = await FaultServer.start();
      service = await startTestService({
        RATE_LIMIT_TURNS_PER_HOUR: '0',
        ...settings[name](provider.url),
      });
      client = await Client.of(service);
    });
    after(async () => {
      await service?.[Symbol.asyncDispose]();
      await provider?.[Symbol.asyncDispose]();
    });

    const calls = (...pieces: string[]) =>
      streamReply([wire.start(), ...pieces, wire.finish({ reason: 'tool_calls' })]);
    const done = streamReply([wire.start(), wire.text('Done.'), wire.finish()]);
    const textOf = (turn: Stream) =>
      turn.events.flatMap(({ type, data }) => (type === 'text' ? [data.text] : [])).join('');

    test('runs and answers 200 calls in one reply', async () => {
      const many = Array.from({ length: 200 }, (_, at) => wire.call(`c${at}`, 'list_files', '{}'));
      provider.respondWith(calls(...many), done);
      const turn = await client.turn({ prompt: 'list' });
      assert.equal(turn.reason, 'complete');
      assert.equal(callsOf(turn).length, 200);
      const toolResultIds = JSON.stringify(provider.requests[1]).match(/"tool_(call|use)_id":"/g);
      assert.equal(toolResultIds?.length, 200, 'the model receives each result');
    });

    test('treats a duplicate id in one reply as two calls', async () => {
      const twice = [
        wire.call('same', 'write_file', '{"path":"a.txt","content":"a"}'),
        wire.call('same', 'write_file', '{"path":"b.txt","content":"b"}'),
      ];
      provider.respondWith(calls(...twice), done);
      const turn = await client.turn({ prompt: 'write' });
      assert.equal(turn.reason, 'complete');
      assert.equal(callsOf(turn).length, 2);
      const written = turn.events.flatMap((event) =>
        event.type === 'file' ? [event.data.path] : [],
      );
      assert.deepEqual(
        written.filter((path) => /^[ab]\.txt$/.test(path)),
        ['a.txt', 'b.txt'],
      );
      const toolResultIds = [
        ...JSON.stringify(provider.requests[1]).matchAll(/"tool_(?:call|use)_id":"(.*?)"/g),
      ];
      assert.equal(new Set(toolResultIds.map(([, id]) => id)).size, 2, 'with distinct ids');
    });

    test('completes the turn after a reply without content', async () => {
      provider.respondWith(streamReply([wire.start(), wire.finish()]));
      const turn = await client.turn({ prompt: 'hi' });
      assert.equal(turn.reason, 'complete');
      assert.equal(textOf(turn), '');
    });

    test('continues a reply that fails after some text without repeating it', async () => {
      provider.respondWith(
        streamReply([
          wire.start(),
          wire.text('One, '),
          wire.error('overloaded_error', 'Overloaded'),
        ]),
        streamReply([wire.start(), wire.text('two.'), wire.finish()]),
      );
      const turn = await client.turn({ prompt: 'count' });
      assert.equal(turn.reason, 'complete');
      assert.equal(textOf(turn), 'One, two.');
    });

    const faults: Record<string, Behaviour> = {
      'accepts the connection and stalls': neverRespond,
      'sends headers and stalls': streamReply([], 'stall'),
      'stalls in the middle of a reply': streamReply([wire.start(), wire.text('half')], 'stall'),
      'keeps failing with 500': status(500),
      'sends 429 with retry-after': status(429, { 'retry-after': '30' }),
      'keeps closing the connection': resetConnection,
    };
    for (const [what, behaviour] of Object.entries(faults)) {
      test(`aborts immediately although the provider ${what}`, async () => {
        provider.respondWith(behaviour);
        const turn = await client.post({ prompt: `wait for it, ${what}` });
        await eventually(() => provider.requests.length > 0, 'the provider is called');
        const startedAt = performance.now();
        await client.json('POST', `/api/v1/vibe/abort/${turn.projectId}`, {});
        await turn.finished();
        assert.equal(turn.reason, 'aborted');
        assert.ok(performance.now() - startedAt < 2_000);
        const callCount = provider.requests.length;
        assert.ok(callCount <= 3, `asked ${callCount} times`);
      });
    }

    // In Anthropic's format, the end of a reply contains the usage; without it the reply is truncated.
    if (name === 'openai') {
      test('counts zero tokens for a reply without usage', async () => {
        provider.respondWith(
          streamReply([wire.start(), wire.text('Hello.'), wire.finish({ usage: false })]),
        );
        const turn = await client.turn({ prompt: 'hi' });
        assert.ok(turn.last?.type === 'complete');
        assert.deepEqual([turn.last.data.tokens_in, turn.last.data.tokens_out], [0, 0]);
      });
    }
  });
}
