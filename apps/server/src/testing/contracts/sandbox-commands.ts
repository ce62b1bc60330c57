import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processesWith, uniqueSleep } from '../../sandboxes/testing/host-processes.ts';
import { eventually } from '../eventually.ts';
import type { SandboxFixture } from './sandbox.ts';

const mib = 1024 * 1024;

export function sandboxCommandTests(fixture: () => SandboxFixture): void {
  test('runs a command in the project and returns how it ended', async () => {
    const { session } = fixture();
    await session.writeFile('where/x', '');
    const result = await session.run('pwd; echo "$WORD"; echo bad >&2; ls; exit 3', {
      cwd: 'where',
      env: { WORD: 'given' },
    });
    // Output of the two pipes may arrive in either order.
    const [where, ...words] = result.output.toString().trim().split('\n').sort();
    assert.deepEqual(words, ['bad', 'given', 'x']);
    assert.match(where ?? '', /\/project\/where$/);
    assert.equal(result.exitCode, 3);
    assert.deepEqual(result.dropped, { bytes: 0, at: result.output.length });
    const killed = await session.run('kill -9 $$');
    assert.deepEqual([killed.exitCode, killed.signal, killed.timedOut], [null, 'SIGKILL', false]);
  });

  test('passes arguments unchanged without a shell', async () => {
    const { session } = fixture();
    const { output } = await session.run(['printf', '%s|', '$HOME', 'a b', '; id']);
    assert.equal(output.toString(), '$HOME|a b|; id|');
    await assert.rejects(session.run(['no-such-program']), { code: 'not_found' });
    await assert.rejects(session.spawn(['no-such-program']), { code: 'not_found' });
    assert.equal((await session.run('no-such-program')).exitCode, 127);
  });

  test('exposes no environment variables or descriptors of the service', async () => {
    const { session } = fixture();
    process.env.MW_SECRET_CANARY = 'canary';
    const { output } = await session.run(
      'env; cat /proc/$PPID/environ 2>/dev/null; echo; ls /proc/self/fd | wc -l',
    );
    delete process.env.MW_SECRET_CANARY;
    assert.doesNotMatch(output.toString(), /canary/);
    // stdin, stdout, stderr and the directory being listed.
    assert.match(output.toString(), /\n4\n$/);
  });

  test('keeps the head and tail of output above the cap and counts the rest', async () => {
    const { session } = fixture();
    const before = process.memoryUsage().rss;
    let seenBytes = 0;
    const result = await session.run('echo first; yes | head -c 150000000; echo last', {
      maxOutputBytes: 10_000,
      onOutput: ({ bytes }) => {
        seenBytes += bytes.length;
      },
    });
    assert.equal(result.exitCode, 0);
    assert.equal(result.output.length, 10_000);
    assert.match(result.output.toString(), /^first\ny\n/);
    assert.match(result.output.toString(), /y\nlast\n$/);
    assert.equal(result.dropped.bytes, 150_000_000 + 11 - 10_000);
    assert.equal(result.dropped.at, 5_000);
    assert.equal(seenBytes, 5_000);
    assert.ok(process.memoryUsage().rss - before < 100 * mib);
  });

  test('streams output while the command runs', async () => {
    const { session } = fixture();
    const chunks: string[] = [];
    await session.run('mkfifo gate');
    const running = session.run('echo one; read line < gate; echo "two $line"', {
      onOutput: ({ stream, bytes }) => void chunks.push(`${stream}:${bytes}`),
    });
    await eventually(() => chunks.length > 0, 'the first line');
    assert.deepEqual(chunks, ['stdout:one\n']);
    await session.run('echo opened > gate');
    assert.equal((await running).output.toString(), 'one\ntwo opened\n');
  });

  test('kills a command and its descendants at the timeout', async () => {
    const { session } = fixture();
    const sleep = uniqueSleep();
    const startedAt = performance.now();
    const result = await session.run(`(setsid nohup sleep ${sleep} &) ; sleep ${sleep}`, {
      timeoutMs: 300,
    });
    assert.equal(result.timedOut, true);
    assert.ok(performance.now() - startedAt < 5_000);
    assert.deepEqual(processesWith(sleep), []);
  });

  test('kills a command and its descendants on abort before rejecting', async () => {
    const { session, host } = fixture();
    const sleep = uniqueSleep();
    const stop = new AbortController();
    // Without isolation, a process that hides its origin this thoroughly is indistinguishable from unrelated ones.
    const hidden = host.isolated ? 'env -i setsid' : 'setsid nohup';
    const running = session.run(
      `trap '' TERM INT HUP; (${hidden} sleep ${sleep} &) ; sh -c 'sleep ${sleep} & wait' & echo up; wait; sleep ${sleep}`,
      { signal: stop.signal },
    );
    await eventually(() => processesWith(sleep).length >= 3, 'all of it runs');
    stop.abort(new Error('stopped by the user'));
    await assert.rejects(running, { message: 'stopped by the user' });
    assert.deepEqual(processesWith(sleep), []);
  });

  test('kills processes that a command leaves behind', async () => {
    const { session } = fixture();
    const sleep = uniqueSleep();
    const result = await session.run(`setsid nohup sleep ${sleep} >/dev/null 2>&1 & echo done`);
    assert.equal(result.output.toString(), 'done\n');
    assert.deepEqual(processesWith(sleep), []);
  });

  test('writes to a long-lived process and kills it', async () => {
    const { session } = fixture();
    const sleep = uniqueSleep();
    const process = await session.spawn(
      `sleep ${sleep} & while read line; do echo "got $line"; done`,
    );
    const output = process.output[Symbol.asyncIterator]();
    await process.write('one\n');
    assert.equal((await output.next()).value?.bytes.toString(), 'got one\n');
    await process.write('two\n');
    assert.equal((await output.next()).value?.bytes.toString(), 'got two\n');
    await process.kill();
    assert.deepEqual(processesWith(sleep), []);
    assert.deepEqual(await process.exited, { exitCode: null, signal: 'SIGKILL' });
    assert.equal((await output.next()).done, true);
    await process.kill();
  });

  test('returns all output of a process that exits by itself', async () => {
    const { session } = fixture();
    const process = await session.spawn('cat; echo end >&2; exit 7');
    const sent = Buffer.alloc(2 * mib, 'x');
    const writing = process.write(sent).then(() => process.endInput());
    const counts = { stdout: 0, stderr: 0 };
    for await (const { stream, bytes } of process.output) counts[stream] += bytes.length;
    await writing;
    assert.deepEqual(counts, { stdout: sent.length, stderr: 4 });
    assert.deepEqual(await process.exited, { exitCode: 7, signal: null });
  });

  test('blocks only the process whose output is not read', async () => {
    const { session } = fixture();
    const flood = await session.spawn('yes > /dev/fd/1 | cat; head -c 100000000 /dev/zero');
    const noisy = await session.spawn('head -c 100000000 /dev/zero');
    await session.writeFile('beside', 'the flood');
    assert.equal((await session.run('cat beside')).output.toString(), 'the flood');
    let taken = 0;
    for await (const { bytes } of noisy.output) {
      taken += bytes.length;
      if (taken > mib) break;
    }
    await noisy.kill();
    await flood.kill();
  });

  test('applies backpressure from a slow output listener', async () => {
    const { session } = fixture();
    let maxWaiting = 0;
    let waiting = 0;
    const result = await session.run('head -c 1000000 /dev/zero', {
      maxOutputBytes: 2_000_000,
      onOutput: async ({ bytes }) => {
        waiting += bytes.length;
        maxWaiting = Math.max(maxWaiting, waiting);
        await new Promise((resolve) => setImmediate(resolve));
        waiting -= bytes.length;
      },
    });
    assert.equal(result.output.length, 1_000_000);
    assert.ok(maxWaiting <= 64 * 1024, 'pieces are handed over one after the other');
  });

  test('runs many commands concurrently', async () => {
    const { session } = fixture();
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, at) => session.run(`echo ${at}`)),
    );
    assert.deepEqual(
      results.map(({ output }) => Number(output.toString())),
      results.map((_, at) => at),
    );
  });
}
