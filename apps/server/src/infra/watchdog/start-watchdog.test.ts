import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { suite, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('./testing/blocked-process.ts', import.meta.url));

function start(...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { timeout: 60_000 });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  return { child, ended };
}

function lineOf(output: string, text: string): Record<string, unknown> {
  const line = output.split('\n').find((one) => one.startsWith('{') && one.includes(text));
  assert.ok(line, `${text} in ${output}`);
  return JSON.parse(line);
}

const activity = { tool: 'edit_file', turnId: 'turn_1' };

suite('watchdog', () => {
  test('logs and counts a block that ends, with the work that caused it', async () => {
    const { code, output } = await start('spin', '800').ended;
    assert.equal(code, 0, output);
    const line = lineOf(output, 'the event loop was blocked');
    assert.deepEqual(line['activity'], activity);
    assert.match(String((line['stack'] as string[])[0]), /^spin \(.*blocked-process\.ts:\d+\)$/);
    assert.match(output, /millwright_event_loop_block_seconds_count 1\n/);
  });

  test('kills a process whose event loop stays blocked, after logging its activity', async () => {
    const { signal, output } = await start('spin', '60000').ended;
    assert.equal(signal, 'SIGKILL', output);
    const line = lineOf(output, 'ending this process');
    assert.deepEqual(line['activity'], activity);
    assert.match(String((line['stack'] as string[])[0]), /^spin /);
    assert.ok(Number(line['blockedMs']) >= 1_500);
  });

  test('logs the stack of a regular expression that does not terminate', async () => {
    const { signal, output } = await start('match', '60', 'pretty').ended;
    assert.equal(signal, 'SIGKILL', output);
    assert.match(output, /ending this process.*"tool":"edit_file"/);
    assert.match(output, /at match \(.*blocked-process\.ts/);
  });

  test('does not kill a process that was stopped and continued', async () => {
    const { child, ended } = start('none', '0');
    await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    // Uses real time because another thread measures the limit.
    await delay(2_500);
    child.kill('SIGCONT');
    const { code, output } = await ended;
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /event loop (is|was) blocked/);
  });
});
