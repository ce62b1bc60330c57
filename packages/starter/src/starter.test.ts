import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { CannotContinueError } from './cannot-continue-error.ts';
import { starter } from './starter.ts';

const countTokens = (text: string) => text.length;

const question: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'What do you think of tabs?' }] }],
  providerOptions: { builtin: { mode: 'discuss', platform: 'web', opening: 1 } },
};

async function parts(options: LanguageModelV4CallOptions, types: boolean) {
  const { stream } = await starter({ types, countTokens }).doStream(options);
  const seen: { readonly part: LanguageModelV4StreamPart; readonly at: number }[] = [];
  for await (const part of stream) seen.push({ part, at: performance.now() });
  return seen;
}

test('it says the same at any pace; people can follow when it types', async () => {
  const fast = await parts(question, false);
  const slow = await parts(question, true);
  assert.deepEqual(
    slow.map(({ part }) => part),
    fast.map(({ part }) => part),
  );
  const pieces = slow.filter(({ part }) => part.type === 'text-delta');
  assert.ok(pieces.length > 4);
  const [first, last] = [pieces[0]?.at ?? 0, pieces.at(-1)?.at ?? 0];
  assert.ok(last - first > (pieces.length - 1) * 20, `${last - first} ms`);
});

test('typing stops in the middle of a pause', async () => {
  const stopping = new AbortController();
  const { stream } = await starter({ types: true, countTokens }).doStream({
    ...question,
    abortSignal: stopping.signal,
  });
  const reader = stream.getReader();
  for (let { value } = await reader.read(); value?.type !== 'text-delta'; )
    ({ value } = await reader.read());
  stopping.abort();
  await assert.rejects(reader.read(), { name: 'AbortError' });
});

/** Returns the call that the agent makes to continue an interrupted reply. */
function interrupted(said: string): LanguageModelV4CallOptions {
  return {
    prompt: [
      ...question.prompt,
      { role: 'assistant', content: [{ type: 'text', text: said }] },
      { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
    ],
    providerOptions: { builtin: { ...question.providerOptions?.['builtin'], said } },
  };
}

const textIn = (seen: Awaited<ReturnType<typeof parts>>) =>
  seen.map(({ part }) => (part.type === 'text-delta' ? part.delta : '')).join('');

test('it continues a text at any character, and no other text', async () => {
  const whole = textIn(await parts(question, false));
  for (const length of [1, 50, whole.length]) {
    const rest = await parts(interrupted(whole.slice(0, length)), false);
    assert.equal(textIn(rest), whole.slice(length));
    assert.equal(rest.at(-1)?.part.type, 'finish');
  }
  await assert.rejects(parts(interrupted('Words of another release'), false), CannotContinueError);
});
