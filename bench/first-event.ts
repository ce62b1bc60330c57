import { createServer } from 'node:http';
import { startBenchmarkService } from './benchmark-service.ts';
import { type Figure, median } from './figure.ts';
import { postTimed } from './post.ts';

const repetitions = 100;

/** From posting a message to the first byte and the first event of its stream. */
export async function measureFirstEvent(): Promise<Figure[]> {
  await using service = await startBenchmarkService();
  const bytes: number[] = [];
  const events: number[] = [];
  const bareTimes: number[] = [];
  const bareServer = await startBareServer();
  for (let turn = 0; turn < repetitions; turn += 1) {
    const timing = await postTimed(service.port, service.token, { prompt: `say ${turn}` });
    if (turn < 10) continue;
    bytes.push(timing.firstByteMs);
    events.push(timing.firstEventMs);
    bareTimes.push((await postTimed(bareServer.port, '', { prompt: 'x' })).firstEventMs);
  }
  bareServer.close();
  return [
    {
      id: 'P2',
      title: 'POST to first SSE byte, p50',
      measured: median(bytes),
      raw: median(bareTimes),
      unit: 'ms',
      target: { limit: 10, of: 'unit' },
    },
    {
      id: 'P2',
      title: 'POST to first event, p50',
      measured: median(events),
      raw: median(bareTimes),
      unit: 'ms',
      target: { limit: 15, of: 'unit' },
    },
  ];
}

async function startBareServer() {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.end('event: status\ndata: {}\n\n'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, close: () => server.closeAllConnections() ?? server.close() };
}
