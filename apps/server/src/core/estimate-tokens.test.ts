import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { estimateTokens } from './estimate-tokens.ts';
import { tokenSamples } from './testing/token-samples.ts';

const isNear = (text: string, tokens: number) =>
  Math.abs(estimateTokens(text) - tokens) <= 0.15 * tokens;

suite('estimateTokens', () => {
  for (const { name, text, tokens } of tokenSamples) {
    test(`estimateTokens is within 15 % of a tokenizer: ${name}`, () => {
      assert.ok(isNear(text, tokens), `${estimateTokens(text)} instead of ${tokens}`);
    });
  }

  test('estimateTokens is within 15 % for all samples concatenated', () => {
    const whole = tokenSamples.map(({ text }) => text).join('\n\n');
    const tokens = tokenSamples.reduce((sum, sample) => sum + sample.tokens, 0);
    assert.ok(isNear(whole, tokens), `${estimateTokens(whole)} instead of ${tokens}`);
  });

  test('estimateTokens returns 0 for an empty text and a positive integer for others', () => {
    assert.equal(estimateTokens(''), 0);
    for (const text of ['a', ' ', '\n', '7', '漢', '🙂', '\u{1d306}', '\ud800']) {
      const tokens = estimateTokens(text);
      assert.ok(Number.isInteger(tokens) && tokens >= 1, JSON.stringify(text));
    }
  });

  test('estimateTokens counts one token per three digits, as tokenizers do', () => {
    assert.deepEqual(
      ['1', '123', '1234', '1234567890'].map((text) => estimateTokens(text)),
      [1, 1, 2, 4],
    );
  });
});
