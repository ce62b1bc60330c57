import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSentences } from './labeled-sentence.ts';
import { type Aspect, scoreSentence } from './score-sentence.ts';

/** Least shares that must be right, in percent: of all sentences but those held out, and of those. */
const least: Readonly<Record<Aspect, readonly [known: number, heldOut: number]>> = {
  kinds: [80, 75],
  things: [84, 85],
  pages: [80, 65],
  features: [70, 75],
  colors: [95, 95],
  noExtraActions: [92, 92],
  noExtraColors: [99, 99],
};

describe('labeled sentences', () => {
  const sentences = readSentences();

  it('are many, unique, and one in five is held out', () => {
    assert.ok(sentences.length >= 400);
    assert.equal(new Set(sentences.map(({ text }) => text)).size, sentences.length);
    const share = sentences.filter(({ heldOut }) => heldOut).length / sentences.length;
    assert.ok(share > 0.18 && share < 0.22, String(share));
  });

  for (const [index, name] of ['known', 'held-out'].entries()) {
    const scores = sentences
      .filter(({ heldOut }) => heldOut === (index === 1))
      .flatMap(scoreSentence);
    for (const [aspect, bounds] of Object.entries(least)) {
      it(`give ${bounds[index]} % or more right ${aspect} in ${name} sentences`, () => {
        const all = scores.filter((score) => score.aspect === aspect);
        const right = all.filter(({ isRight }) => isRight).length;
        const share = (right / all.length) * 100;
        assert.ok(
          share >= (bounds[index] ?? 100),
          `${right} of ${all.length}: ${share.toFixed(1)} %`,
        );
      });
    }
  }

  it('are read fast', () => {
    const start = process.cpuUsage();
    for (const sentence of sentences) scoreSentence(sentence);
    const { user, system } = process.cpuUsage(start);
    assert.ok((user + system) / 1000 / sentences.length < 5, 'more than 5 ms a sentence');
  });
});
