import { createServer, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Baseline of bare Node: one write per reader and event. */
const readers = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': hello\n\n');
  readers.add(response);
  response.on('close', () => readers.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));

process.on('message', async ({ events, paceMs }: { events: number; paceMs: number }) => {
  for (let at = 0; at < events; at += 1) {
    await delay(paceMs);
    const data = JSON.stringify({ message_id: 'msg_0123456789012345678901', text: `token${at} ` });
    const frame = `event: text\nid: trn_0123456789012345678901:${at}\ndata: ${data}\n\n`;
    for (const reader of readers) reader.write(frame);
  }
  await delay(200);
  process.send?.('done');
});
