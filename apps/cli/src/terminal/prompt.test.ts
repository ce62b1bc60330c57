import assert from 'node:assert/strict';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import type { CliRuntime } from '../cli-runtime.ts';
import { prompt } from './prompt.ts';

test('a secret is asked for only when the terminal no longer echoes', async () => {
  let isRaw = false;
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: (value: boolean) => {
      isRaw = value;
    },
  });
  const shown: [text: string, isRaw: boolean][] = [];
  const stdout = new Writable({
    write(text, _encoding, done) {
      shown.push([String(text), isRaw]);
      done();
    },
  });
  const answered = prompt({ stdin, stdout } as never as CliRuntime, 'Key: ', {
    signal: new AbortController().signal,
    isSecret: true,
    onInterrupt: () => undefined,
  });
  assert.deepEqual(shown, [['Key: ', true]]);
  stdin.write('hush\r');
  assert.equal(await answered, 'hush');
  assert.ok(!shown.some(([text]) => text.includes('hush')));
});
