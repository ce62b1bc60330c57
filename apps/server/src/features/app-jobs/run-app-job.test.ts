import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { LiveAppError } from '../../core/ports/live-apps.ts';
import { runAppJob } from './run-app-job.ts';

const never = new AbortController().signal;

/** Runs a job in an app that answers like this. */
async function runIn(
  t: TestContext,
  answer: RequestListener,
  { signal = never, limitMs }: { signal?: AbortSignal; limitMs?: number } = {},
): Promise<string | undefined> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close().closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = async () => connect(port, '127.0.0.1');
  return runAppJob({ connect: open, secret: 'x' }, 'report', signal, limitMs);
}

test('a job is asked for by its name, with the secret, and outside of the paths of visitors', async (t) => {
  const seen: unknown[] = [];
  const error = await runIn(t, ({ method, url, headers }, response) => {
    seen.push(method, url, headers.authorization);
    response.end('{"status":"succeeded"}');
  });
  assert.deepEqual([error, ...seen], [undefined, 'POST', '/_jobs/report', 'Bearer x']);
});

test('the reason of a failure is what the app says, or what happened to it', async (t) => {
  const answering = (status: number, body: string) =>
    runIn(t, (_, response) => void response.writeHead(status).end(body));
  assert.equal(await answering(500, '{"error":"Error: no\\n    at x"}'), 'Error: no\n    at x');
  assert.match(String(await answering(409, '{}')), /previous run of this job has not ended/);
  assert.match(String(await answering(404, '<html>')), /has no job "report"/);
  assert.match(String(await answering(200, '<html>')), /has no job "report"/);
  assert.match(String(await answering(500, 'oops')), /answered with an error/);
  assert.match(String(await answering(500, 'x'.repeat(100_000))), /stopped while/);
  const stopped = await runIn(t, ({ socket }) => void socket.destroy());
  assert.match(String(stopped), /stopped while the job was running/);
});

test('an app that cannot be reached or started is the reason of the failure', async () => {
  const failing = (error: Error) =>
    runAppJob({ connect: () => Promise.reject(error), secret: 'x' }, 'report', never);
  assert.equal(await failing(new LiveAppError('It does not start')), 'It does not start');
  assert.match(String(await failing(new Error('refused'))), /could not be reached/);
});

test('a run ends at its time limit, and a run of a process that stops rejects', async (t) => {
  const late = await runIn(t, () => undefined, { limitMs: 50 });
  assert.match(String(late), /longer than 5 minutes/);
  const stopping = new AbortController();
  const running = runIn(t, () => stopping.abort(new Error('stopping')), {
    signal: stopping.signal,
  });
  await assert.rejects(running, /stopping/);
});
