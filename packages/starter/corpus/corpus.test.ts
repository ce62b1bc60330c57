import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { faultsOf } from '../src/understand/check.ts';
import { understand } from '../src/understand/understand.ts';
import { heldOut } from './held-out.ts';
import { missesOf } from './misses.ts';
import { prompts } from './prompts.ts';

const shown = (prompt: string) => prompt.replaceAll('\n', ' ⏎ ').slice(0, 90);

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
    for (const { prompt } of [...prompts, ...heldOut])
      for (const platform of ['web', 'mobile'] as const) {
        const understood = understand(prompt, platform);
        if (understood.kind === 'app') assert.deepEqual(faultsOf(understood.app), [], prompt);
      }
  });

  it('gives every entity records that are worth looking at', () => {
    for (const { prompt } of [...prompts, ...heldOut]) {
      const understood = understand(prompt, 'web');
      if (understood.kind !== 'app') continue;
      for (const entity of understood.app.entities) {
        assert.ok(entity.samples.length >= 5, `${prompt}: ${entity.name}`);
        const values = JSON.stringify(entity.samples.map((record) => Object.values(record)));
        assert.doesNotMatch(values, /lorem|sample|undefined|null/i, prompt);
      }
    }
  });

  it('says the same every time, and fast', () => {
    const all = [...prompts, ...heldOut];
    const once = () => all.map(({ prompt }) => JSON.stringify(understand(prompt, 'web')));
    const first = once();
    // Measures CPU time: other processes may keep the machine busy.
    const start = process.cpuUsage();
    assert.deepEqual(once(), first);
    const { user, system } = process.cpuUsage(start);
    assert.ok((user + system) / 1000 / all.length < 10, 'more than 10 ms a prompt');
  });
});
