import { Agent, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

export interface Timing {
  readonly firstByteMs: number;
  readonly firstEventMs: number;
  readonly totalMs: number;
  readonly projectId: string;
  readonly turnId: string;
  readonly body: string;
}

/** Posts a message and times its stream. */
export function postTimed(
  port: number,
  token: string,
  message: Record<string, unknown>,
): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const since = () => performance.now() - startedAt;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const outgoing = request({
      port,
      host: '127.0.0.1',
      path: '/api/v1/vibe/stream_v2',
      method: 'POST',
      headers,
      agent,
    });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const firstByteMs = since();
      let firstEventMs = 0;
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => {
        body += chunk;
        if (firstEventMs === 0 && body.includes('event: ')) firstEventMs = since();
      });
      incoming.on('end', () =>
        resolve({
          firstByteMs,
          firstEventMs,
          totalMs: since(),
          projectId: String(incoming.headers['x-project-id']),
          turnId: String(incoming.headers['x-turn-id']),
          body,
        }),
      );
      incoming.on('error', reject);
    });
    outgoing.end(JSON.stringify(message));
  });
}
