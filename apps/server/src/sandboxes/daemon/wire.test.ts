import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { frameHead, kinds } from './frames.ts';
import { Wire, type WireStream } from './wire.ts';

async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [peer] = await once(server, 'connection');
  server.close();
  return [own, peer];
}

/** Sets up the service's side of a wire; the test sends arbitrary bytes from the other. */
async function openWire() {
  const [own, peer] = await socketPair();
  const lost = Promise.withResolvers<Error>();
  const opened: WireStream[] = [];
  const wire = new Wire(own, {
    side: 'service',
    onOpen: (stream) => void opened.push(stream),
    onLost: lost.resolve,
  });
  peer.on('error', () => {});
  return { wire, peer, opened, lost: lost.promise };
}

const frame = (kind: Parameters<typeof frameHead>[0], stream: number, payload = Buffer.alloc(0)) =>
  Buffer.concat([frameHead(kind, stream, payload.length), payload]);

test('closes the connection and all its streams on a protocol violation', async () => {
  const many = Array.from({ length: 20 }, () => frame(kinds.message, 2, Buffer.from('{}')));
  const cases: Record<string, Buffer> = {
    noise: Buffer.alloc(64, 0xff),
    'an unknown kind': Buffer.from([0, 0, 0, 6, 99, 0, 0, 0, 0, 2]),
    'a frame without an end': Buffer.from([0xff, 0xff, 0xff, 0xff]),
    'a frame without a head': Buffer.from([0, 0, 0, 1, 1]),
    'a message that is not JSON': frame(kinds.message, 2, Buffer.from('not json')),
    'a message that is not an object': frame(kinds.message, 2, Buffer.from('7')),
    'a stream with an id of our side': frame(kinds.open, 4, Buffer.from('{}')),
    'more data than its window': Buffer.concat(
      Array.from({ length: 10 }, () => frame(kinds.data, 2, Buffer.alloc(60_000))),
    ),
    'tiny pieces without end': Buffer.concat(
      Array.from({ length: 5_000 }, () => frame(kinds.data, 2, Buffer.alloc(1))),
    ),
    'messages without end': Buffer.concat(many),
  };
  for (const [name, bytes] of Object.entries(cases)) {
    const { wire, peer, lost } = await openWire();
    const stream = wire.open({ op: 'x' });
    peer.write(bytes);
    assert.ok((await lost) instanceof Error, name);
    assert.equal(stream.broken.aborted, true, name);
    assert.throws(() => wire.open({}), { code: 'sandbox_lost' });
    peer.destroy();
  }
});

test('rejects streams above the limit and keeps the connection', async () => {
  const { wire, peer, opened } = await openWire();
  for (let at = 0; at < 2_000; at += 1)
    peer.write(frame(kinds.open, 2 * at + 1, Buffer.from('{}')));
  const ping = wire.ping();
  peer.write(frame(kinds.pong, 0));
  await ping;
  assert.equal(opened.length, 1024);
  wire.lose(new Error('done'));
});

test('makes a sender wait for its reader, whatever the chunk sizes', async () => {
  const [own, peer] = await socketPair();
  const sizes = [1, 70_000, 0, 5, 1_000_000, 65_536, 3];
  const received = Promise.withResolvers<number>();
  const daemon = new Wire(peer, {
    side: 'daemon',
    onOpen: async (stream) => {
      let total = 0;
      for await (const { bytes } of stream.pieces()) {
        await new Promise((resolve) => setImmediate(resolve));
        total += bytes.length;
      }
      received.resolve(total);
      stream.end();
    },
    onLost: () => {},
  });
  const service = new Wire(own, { side: 'service', onOpen: () => {}, onLost: () => {} });
  const stream = service.open({});
  for (const size of sizes) await stream.send(Buffer.alloc(size));
  stream.end();
  assert.equal(
    await received.promise,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  service.lose(new Error('done'));
  daemon.lose(new Error('done'));
});
