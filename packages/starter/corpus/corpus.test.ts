import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsOf } from '../src/understand/check.ts';
import type { Understanding } from '../src/understand/finish-app.ts';
import { understand } from '../src/understand/understand.ts';
import { heldOut } from './held-out.ts';
import { missesOf } from './misses.ts';
import { prompts } from './prompts.ts';

const shown = (prompt: string) => prompt.replaceAll('\n', ' ⏎ ').slice(0, 90);

const all = [...prompts, ...heldOut].map(({ prompt }) => prompt);
let onWeb: readonly Understanding[] | undefined;
const understoodOnWeb = () => {
  onWeb ??= all.map((prompt) => understand(prompt, 'web'));
  return onWeb;
};

describe('the corpus of first prompts', () => {
  for (const expected of prompts)
    it(`understands: ${shown(expected.prompt)}`, () => {
      assert.deepEqual(missesOf(expected), []);
    });

  it('understands most of what it was not written for', () => {
    const missed = heldOut.filter((expected) => missesOf(expected).length > 0);
    assert.ok(missed.length <= heldOut.length * 0.1, missed.map(({ prompt }) => prompt).join('\n'));
  });

  it('makes apps that are whole, of everything', () => {
    const onMobile = all.map((prompt) => understand(prompt, 'mobile'));
    for (const understood of [understoodOnWeb(), onMobile])
      for (const [at, one] of understood.entries())
        if (one.kind === 'app') assert.deepEqual(faultsOf(one.app), [], all[at]);
  });

  it('gives every entity records that are worth looking at', () => {
    for (const [at, understood] of understoodOnWeb().entries()) {
      const prompt = all[at];
      if (understood.kind !== 'app') continue;
      for (const entity of understood.app.entities) {
        assert.ok(entity.samples.length >= 5, `${prompt}: ${entity.name}`);
        const values = JSON.stringify(entity.samples.map((record) => Object.values(record)));
        assert.doesNotMatch(values, /lorem|sample|undefined|null/i, prompt);
      }
    }
  });

  it('says the same every time, and fast', () => {
    const first = understoodOnWeb().map((one) => JSON.stringify(one));
    const again = () => all.map((prompt) => JSON.stringify(understand(prompt, 'web')));
    // Measures CPU time: other processes may keep the machine busy.
    const start = process.cpuUsage();
    assert.deepEqual(again(), first);
    const { user, system } = process.cpuUsage(start);
    assert.ok((user + system) / 1000 / all.length < 10, 'more than 10 ms a prompt');
  });
});
