import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Event, events, eventTypes, type StampedEvent } from '../events.ts';
import { splitText, stampedEvent } from '../testing/arbitrary.ts';
import { decodeFrame, encodeSocketEvent } from './socket.ts';
import { heartbeat, type SseCodec } from './sse.ts';
import { sseV1, sseV1Decoder } from './sse-v1.ts';
import { sseV2, sseV2Decoder } from './sse-v2.ts';

const done = { reason: 'complete', project_id: 'prj_1', turn_id: 'trn_1' } as const;
const cuts = fc.array(fc.nat(), { maxLength: 12 });
const log = fc.array(stampedEvent(), { maxLength: 6 });

/** A whole stream with a heartbeat after every event. */
const render = (codec: SseCodec, all: StampedEvent[]) =>
  codec.preamble + all.map((event) => codec.encode(event) + heartbeat).join('') + codec.end(done);

const decodeAll = <T>(decode: (piece: string) => T[], text: string, at: number[]) =>
  splitText(text, at).flatMap(decode);

/** Expected decoder output for every event of `log`, with the heartbeats `render` inserts. */
const expected = (log: object[]) =>
  log.flatMap((event) => [{ kind: 'event', event }, { kind: 'heartbeat' }]);

const withoutStamp = ({ type, data }: StampedEvent) => ({ type, data });
const withCursor = ({ type, data, turn_id, seq }: StampedEvent) => ({ type, data, turn_id, seq });

test('V1: decode(encode(log)) = log without stamps, however the stream is split', () => {
  fc.assert(
    fc.property(log, cuts, (log, at) => {
      const text = render(sseV1({ all: true }), log);
      assert.deepEqual(decodeAll(sseV1Decoder(), text, at), [
        ...expected(log.map(withoutStamp)),
        { kind: 'done' },
      ]);
    }),
  );
});

test('V2: decode(encode(log)) = log with cursors', () => {
  fc.assert(
    fc.property(log, cuts, (log, at) => {
      const text = render(sseV2(), log);
      assert.deepEqual(decodeAll(sseV2Decoder(), text, at), [
        { kind: 'retry', ms: 2000 },
        ...expected(log.map(withCursor)),
        { kind: 'done', done },
      ]);
    }),
  );
});

test('V2 with envelopes: decode(encode(log)) = log', () => {
  fc.assert(
    fc.property(log, cuts, (log, at) => {
      const text = render(sseV2({ envelope: true }), log);
      assert.deepEqual(decodeAll(sseV2Decoder({ envelope: true }), text, at), [
        { kind: 'retry', ms: 2000 },
        ...expected(log),
        { kind: 'done', done },
      ]);
    }),
  );
});

test('socket: decode(encode(event)) = event, for every type', () => {
  for (const type of eventTypes) {
    fc.assert(
      fc.property(stampedEvent([type]), (event) => {
        const frame = encodeSocketEvent(event);
        assert.deepEqual(Object.keys(JSON.parse(frame)), [
          'type',
          'data',
          'project_id',
          'turn_id',
          'seq',
          'ts',
        ]);
        assert.deepEqual(decodeFrame(frame), { kind: 'event', event });
      }),
      { numRuns: 30 },
    );
  }
});

test('all SSE codecs handle every type', () => {
  for (const type of eventTypes) {
    fc.assert(
      fc.property(stampedEvent([type]), (event) => {
        const v1 = sseV1Decoder()(sseV1({ all: true }).encode(event));
        assert.deepEqual(v1, [{ kind: 'event', event: withoutStamp(event) }]);
        const v2 = sseV2Decoder()(sseV2().encode(event));
        assert.deepEqual(v2, [{ kind: 'event', event: withCursor(event) }]);
      }),
      { numRuns: 30 },
    );
  }
});

test('[S2.5] [S4.7] V1 bytes match the specification', () => {
  const conforming =
    /^(data: \{"type":"[a-z_]+","data":\{.*\}\}\n\n|: heartbeat\n\n)*data: \[DONE\]\n\n$/;
  fc.assert(fc.property(log, (log) => assert.match(render(sseV1(), log), conforming)));
  const event = { type: 'text', data: { message_id: 'm', text: 'a\nb' } } as const;
  const at = { project_id: 'p', turn_id: 't', seq: 1, ts: '2026-11-15T09:30:00.000Z' };
  assert.equal(
    sseV1().encode({ ...event, ...at }),
    'data: {"type":"text","data":{"message_id":"m","text":"a\\nb"}}\n\n',
  );
});

test('V1 omits extended events unless requested', () => {
  fc.assert(
    fc.property(stampedEvent(), (event) => {
      assert.equal(sseV1().encode(event) === '', events[event.type].class === 'C');
      assert.notEqual(sseV1({ all: true }).encode(event), '');
    }),
  );
});

test('[S4.10] V2 blocks are named, identified and hold one line of JSON; only done has no id', () => {
  fc.assert(
    fc.property(log, (log) => {
      const [retry, ...rest] = render(sseV2(), log).split('\n\n');
      assert.equal(retry, 'retry: 2000');
      assert.equal(rest.pop(), '');
      const last = rest.pop();
      for (const block of rest) {
        if (block === ': heartbeat') continue;
        const [event, id, data, ...more] = block.split('\n');
        assert.match(event ?? '', /^event: [a-z_]+$/);
        assert.match(id ?? '', /^id: trn_[^:]+:\d+$/);
        assert.doesNotThrow(() => JSON.parse((data ?? '').replace(/^data: /, '')));
        assert.deepEqual(more, []);
      }
      assert.equal(
        last,
        'event: done\ndata: {"reason":"complete","project_id":"prj_1","turn_id":"trn_1"}',
      );
    }),
  );
});

test('[S6.1] a heartbeat is a separate block', () => {
  fc.assert(
    fc.property(log, (log) => {
      for (const codec of [sseV1(), sseV2()]) {
        for (const block of render(codec, log).split('\n\n')) {
          if (block.includes('\n: ') || block.startsWith(':')) assert.equal(block, ': heartbeat');
        }
      }
    }),
  );
});

test('data serialised in advance yields the same bytes', () => {
  fc.assert(
    fc.property(stampedEvent(), (event) => {
      const json = JSON.stringify(event.data);
      for (const codec of [sseV1(), sseV2(), sseV2({ envelope: true })]) {
        assert.equal(codec.encode(event, json), codec.encode(event));
      }
      assert.equal(encodeSocketEvent(event, json), encodeSocketEvent(event));
    }),
  );
});

test('decodes unknown types as unknown and invalid data as malformed', () => {
  const at = { project_id: 'p', turn_id: 't', seq: 1, ts: '2026-11-15T09:30:00.000Z' };
  const strange = { type: 'hologram', data: { a: 1 }, ...at } as unknown as StampedEvent;
  const broken = { type: 'error', data: { message: 'x' }, ...at } as unknown as StampedEvent;
  const kinds = (event: StampedEvent) => [
    decodeFrame(encodeSocketEvent(event)).kind,
    ...sseV2Decoder()(sseV2().encode(event)).map((decoded) => decoded.kind),
  ];
  assert.deepEqual(kinds(strange), ['unknown', 'unknown']);
  assert.deepEqual(kinds(broken), ['malformed', 'malformed']);
  const [unknown] = sseV1Decoder()('data: {"type":"hologram","data":{"a":1}}\n\n');
  assert.deepEqual(unknown, { kind: 'unknown', event: { type: 'hologram', data: { a: 1 } } });
});

test('rejects extra keys in error and complete', () => {
  const data = { message: 'm', code: 'c', error_ref: 'r' } satisfies Event['data'];
  const [good] = sseV1Decoder()(`data: ${JSON.stringify({ type: 'error', data })}\n\n`);
  assert.equal(good?.kind, 'event');
  const more = { ...data, turn_id: 't' };
  const [bad] = sseV1Decoder()(`data: ${JSON.stringify({ type: 'error', data: more })}\n\n`);
  assert.equal(bad?.kind, 'malformed');
});

test('decoders never throw', () => {
  for (const text of [
    'data: \n\n',
    'data: {\n\n',
    'data: null\n\n',
    'data: []\n\n',
    'data: 1\n\n',
  ]) {
    assert.equal(sseV1Decoder()(text)[0]?.kind, 'malformed', text);
    assert.equal(sseV2Decoder()(text)[0]?.kind, 'malformed', text);
  }
  fc.assert(
    fc.property(fc.string(), (text) => {
      sseV1Decoder()(`${text}\n\n`);
      sseV2Decoder()(`data: ${text}\n\n`);
      assert.equal(decodeFrame(text).kind, 'malformed');
    }),
  );
});
