import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { suggestTitle, type TitleRequest, toTitle } from './suggest-title.ts';

/** A new project, named by a model that replies with these parts. */
function request(parts: readonly LanguageModelV4StreamPart[], changes: Partial<TitleRequest> = {}) {
  const errors: unknown[] = [];
  const title = suggestTitle({
    prompt: 'An app for the books I read',
    openModel: async () => ({ doStream: async () => ({ stream: ReadableStream.from(parts) }) }),
    earlierTurns: async () => [],
    signal: new AbortController().signal,
    onError: (error) => errors.push(error),
    ...changes,
  });
  return { title, errors };
}

const reply: LanguageModelV4StreamPart[] = [{ type: 'text-delta', id: '0', delta: 'Reading List' }];

test('accepts a name and removes what surrounds it', () => {
  assert.equal(toTitle('Reading List'), 'Reading List');
  assert.equal(toTitle(' "Beehive Log".\n'), 'Beehive Log');
  assert.equal(toTitle('**Bücherregal**'), 'Bücherregal');
  assert.equal(toTitle("Ada's Books"), "Ada's Books");
});

test('rejects replies that are no name', () => {
  for (const reply of ['', '   ', 'Sure!\nHere is a name: Books', 'x'.repeat(61)]) {
    assert.equal(toTitle(reply), undefined, reply);
  }
});

test('suggests the title that the model replies', async () => {
  const { title, errors } = request(reply);
  assert.equal(await title, 'Reading List');
  assert.deepEqual(errors, []);
});

test('suggests nothing for a project with earlier turns', async () => {
  const { title } = request(reply, { earlierTurns: async () => [{}] });
  assert.equal(await title, undefined);
});

test('reports failures and suggests nothing', async () => {
  const failure = new Error('no key');
  const fail = () => Promise.reject(failure);
  const failed = [
    request(reply, { openModel: fail }),
    request(reply, { earlierTurns: fail }),
    request([...reply, { type: 'error', error: failure }]),
  ];
  for (const { title, errors } of failed) {
    assert.equal(await title, undefined);
    assert.deepEqual(errors, [failure]);
  }
});

test('does not report a failure after the turn has ended', async () => {
  const { title, errors } = request(reply, {
    openModel: () => Promise.reject(new Error('aborted')),
    signal: AbortSignal.abort(),
  });
  assert.equal(await title, undefined);
  assert.deepEqual(errors, []);
});
