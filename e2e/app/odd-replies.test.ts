import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import {
  type Behaviour,
  FaultServer,
  hangUp,
  says,
  silence,
  status,
  type Wire,
  type WireName,
  wires,
} from '../../apps/server/src/agent/models/testing/fault-server.ts';
import { eventually } from '../../apps/server/src/testing/eventually.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { Client, type Stream } from '../support/client.ts';
import { endsOf } from '../support/sandbox-scripts.ts';

const settings: Record<WireName, (url: string) => Record<string, string>> = {
  openai: (url) => ({ OPENAI_COMPATIBLE_BASE_URL: url, DEFAULT_MODEL: 'house-model' }),
  anthropic: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: 'k' }),
};

/** Every call that was told to begin was told to end, once. */
function callsOf(turn: Stream): string[] {
  const began = turn.events.flatMap((event) =>
    event.type === 'tool_start' ? [event.data.tool_call_id] : [],
  );
  const ended = endsOf(turn).map(({ tool_call_id }) => tool_call_id);
  assert.equal(new Set(began).size, began.length, 'each begins once');
  assert.deepEqual(ended.toSorted(), began.toSorted(), 'each ends once');
  return began;
}

for (const [name, wire] of Object.entries(wires) as [WireName, Wire][]) {
  suite(`turns with odd replies of a provider that speaks like ${name}`, () => {
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
      says([wire.begin(), ...pieces, wire.finish({ reason: 'tool_calls' })]);
    const done = says([wire.begin(), wire.text('Done.'), wire.finish()]);
    const textOf = (turn: Stream) =>
      turn.events.flatMap(({ type, data }) => (type === 'text' ? [data.text] : [])).join('');

    test('200 calls in one reply are all run and all answered', async () => {
      const many = Array.from({ length: 200 }, (_, at) => wire.call(`c${at}`, 'list_files', '{}'));
      provider.does(calls(...many), done);
      const turn = await client.turn({ prompt: 'list' });
      assert.equal(turn.reason, 'complete');
      assert.equal(callsOf(turn).length, 200);
      const told = JSON.stringify(provider.asked[1]).match(/"tool_(call|use)_id":"/g);
      assert.equal(told?.length, 200, 'the model hears of each');
    });

    test('an id that comes twice in one reply names two calls', async () => {
      const twice = [
        wire.call('same', 'write_file', '{"path":"a.txt","content":"a"}'),
        wire.call('same', 'write_file', '{"path":"b.txt","content":"b"}'),
      ];
      provider.does(calls(...twice), done);
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
      const told = [
        ...JSON.stringify(provider.asked[1]).matchAll(/"tool_(?:call|use)_id":"(.*?)"/g),
      ];
      assert.equal(new Set(told.map(([, id]) => id)).size, 2, 'under ids of their own');
    });

    test('a reply without content ends the turn', async () => {
      provider.does(says([wire.begin(), wire.finish()]));
      const turn = await client.turn({ prompt: 'hi' });
      assert.equal(turn.reason, 'complete');
      assert.equal(textOf(turn), '');
    });

    test('a reply that fails after a text is gone on with, and nobody hears it twice', async () => {
      provider.does(
        says([wire.begin(), wire.text('One, '), wire.error('overloaded_error', 'Overloaded')]),
        says([wire.begin(), wire.text('two.'), wire.finish()]),
      );
      const turn = await client.turn({ prompt: 'count' });
      assert.equal(turn.reason, 'complete');
      assert.equal(textOf(turn), 'One, two.');
    });

    const waits: Record<string, Behaviour> = {
      'accepts and is silent': silence,
      'sends headers and is silent': says([], 'stall'),
      'falls silent in mid-sentence': says([wire.begin(), wire.text('half')], 'stall'),
      'fails with 500, again and again': status(500),
      'limits and wants to be left alone for a while': status(429, { 'retry-after': '30' }),
      'hangs up, again and again': hangUp,
    };
    for (const [what, behaviour] of Object.entries(waits)) {
      test(`an abort is at once although the provider ${what}`, async () => {
        provider.does(behaviour);
        const turn = await client.post({ prompt: `wait for it, ${what}` });
        await eventually(() => provider.asked.length > 0, 'the provider is asked');
        const began = performance.now();
        await client.json('POST', `/api/v1/vibe/abort/${turn.projectId}`, {});
        await turn.finished();
        assert.equal(turn.reason, 'aborted');
        assert.ok(performance.now() - began < 2_000);
        const asked = provider.asked.length;
        assert.ok(asked <= 3, `asked ${asked} times`);
      });
    }

    // Anthropic's wire has no end without it: that is a reply that broke off.
    if (name === 'openai') {
      test('a reply without a usage counts as none', async () => {
        provider.does(says([wire.begin(), wire.text('Hello.'), wire.finish({ usage: false })]));
        const turn = await client.turn({ prompt: 'hi' });
        assert.ok(turn.last?.type === 'complete');
        assert.deepEqual([turn.last.data.tokens_in, turn.last.data.tokens_out], [0, 0]);
      });
    }
  });
}
