import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { preset as presetSchema } from '../../agent/models/model-preset.ts';
import { estimateTokens } from '../../core/estimate-tokens.ts';
import { tokenSamples } from '../../core/testing/token-samples.ts';
import type { Bill, CallUsage, MeteredCall } from './meter.ts';
import type { ReplayableResponse } from './replayable-response.ts';
import type { ReplyWriter, TokenCounts } from './reply-writer.ts';
import { ChatRun } from './start-chat.ts';

const price = { input: 100, cached_input: 10, output: 1_000 };
const preset = presetSchema.parse({ id: 'm', name: 'M', provider: 'p', model: 'x', price });

const text = (delta: string): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta });

type Finish = Extract<LanguageModelV4StreamPart, { type: 'finish' }>;
const finish = (
  unified: Finish['finishReason']['unified'],
  { input, cached, output, reasoning }: Partial<Record<string, number>> = {},
): Finish => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage: {
    inputTokens: { total: input, noCache: undefined, cacheRead: cached, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning },
  },
});

/** A writer whose frames are the plain texts. */
class PlainWriter implements ReplyWriter {
  opening = () => '<';
  closing = (counts: TokenCounts, credits: number) => `>${JSON.stringify({ ...counts, credits })}`;
  completion = (counts: TokenCounts, credits: number): ReplayableResponse => ({
    headers: {},
    body: Buffer.from(this.closing(counts, credits)),
  });
  frameOf(part: LanguageModelV4StreamPart): string {
    return part.type === 'text-delta' ? part.delta : '';
  }
}

/** Creates a run over these parts, with a call that records how it ends. */
function runOf(parts: readonly LanguageModelV4StreamPart[], signal = new AbortController().signal) {
  const ends: unknown[] = [];
  const call = {
    reference: 'gen_1',
    preset,
    settle: async (used: CallUsage, toResponse: (bill: Bill) => ReplayableResponse) => {
      const response = toResponse({ charged: 0.5, remaining: 9 });
      ends.push({ settled: used, body: response.body.toString() });
      return response;
    },
    settlePart: async (used: CallUsage) => void ends.push({ settledPart: used }),
    release: async () => void ends.push('released'),
  } as unknown as MeteredCall;
  const run = new ChatRun(call, new PlainWriter(), ReadableStream.from(parts), 70, signal);
  return { run, ends };
}

async function framesOf(run: ChatRun): Promise<string[]> {
  const frames: string[] = [];
  for await (const frame of run.frames()) frames.push(frame);
  return frames;
}

suite('ChatRun', () => {
  test('ChatRun.frames yields the frames that are not empty and settles with the whole stream', async () => {
    const usage = { input: 1_000, cached: 400, output: 20, reasoning: 5 };
    const { run, ends } = runOf([text('a'), text(''), text('b'), finish('stop', usage)]);
    const counts = { tokensIn: 1_000, tokensCached: 400, tokensOut: 20, tokensReasoning: 5 };
    const closing = `>${JSON.stringify({ ...counts, credits: 0.5 })}`;
    assert.deepEqual(await framesOf(run), ['<', 'a', 'b', closing]);
    // 600 tokens at 100, 400 at 10 and 20 at 1000 credits per million cost 0.084 credits.
    const settled = { tokensIn: 1_000, tokensOut: 20, cost: 840 };
    assert.deepEqual(ends, [{ settled, body: `<ab${closing}` }]);
  });

  test('ChatRun.complete answers with the completion and the credits that were charged', async () => {
    const { run } = runOf([text('a'), finish('stop', { input: 1, output: 2 })]);
    const { body } = await run.complete();
    assert.equal(
      body.toString(),
      '>{"tokensIn":1,"tokensCached":0,"tokensOut":2,"tokensReasoning":0,"credits":0.5}',
    );
  });

  test('ChatRun estimates tokens when the provider reports none, those of reasoning and calls too', async () => {
    const parts: LanguageModelV4StreamPart[] = [
      { type: 'reasoning-delta', id: 'r', delta: '想一想。' },
      text('Bonjour.'),
      { type: 'tool-input-start', id: 'c', toolName: 'look' },
      { type: 'tool-input-delta', id: 'c', delta: '{"a":1}' },
      { type: 'tool-call', toolCallId: 'c', toolName: 'look', input: '{"a":1}' },
      { type: 'tool-call', toolCallId: 'd', toolName: 'go', input: '{}' },
      finish('tool-calls'),
    ];
    const { run, ends } = runOf(parts);
    await run.complete();
    const { settled } = ends[0] as { settled: CallUsage };
    assert.equal(settled.tokensIn, 70);
    assert.equal(settled.tokensOut, estimateTokens('想一想。Bonjour.look{"a":1}go{}'));
  });

  test('ChatRun releases the call when the stream breaks off, fails or ends with an error', async () => {
    const failures: Record<string, LanguageModelV4StreamPart[]> = {
      'no finish': [text('a')],
      'finish with an error': [text('a'), finish('error')],
      'an error part': [text('a'), { type: 'error', error: new Error('broken') }, finish('stop')],
    };
    for (const [name, parts] of Object.entries(failures)) {
      const { run, ends } = runOf(parts);
      await assert.rejects(run.complete(), { code: 'UPSTREAM_ERROR' }, name);
      assert.deepEqual(ends, ['released'], name);
    }
  });

  test('ChatRun charges the prompt and the text so far when the caller disconnects, in any script', async () => {
    const failure: LanguageModelV4StreamPart = { type: 'error', error: new Error('aborted') };
    const late = runOf([text('123456'), failure], AbortSignal.abort());
    await assert.rejects(framesOf(late.run));
    // 70 tokens at 100 and 2 at 1000 credits per million cost 0.009 credits.
    assert.deepEqual(late.ends, [{ settledPart: { tokensIn: 70, tokensOut: 2, cost: 90 } }]);
    const beforeFinish = runOf([failure], AbortSignal.abort());
    await assert.rejects(framesOf(beforeFinish.run));
    assert.deepEqual(beforeFinish.ends, [
      { settledPart: { tokensIn: 70, tokensOut: 0, cost: 70 } },
    ]);
    for (const { name, text: written, tokens } of tokenSamples) {
      const { run, ends } = runOf([text(written), failure], AbortSignal.abort());
      await assert.rejects(framesOf(run));
      const { settledPart } = ends[0] as { settledPart: CallUsage };
      assert.ok(Math.abs(settledPart.tokensOut - tokens) <= 0.15 * tokens, name);
    }
  });
});
