import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent, TurnWork } from '../core/ports/agent.ts';
import { LazyAgent } from './lazy-agent.ts';

const work = {} as TurnWork;

function stage() {
  const done: string[] = [];
  const agent: Agent = {
    run: async () => {
      done.push('run');
      return { status: 'failed', code: 'INTERNAL_ERROR', message: '' };
    },
  };
  const lazy = new LazyAgent({
    load: async () => {
      done.push('load');
      return agent;
    },
    rehearse: async () => void done.push('rehearse'),
  });
  return { done, lazy };
}

test('an agent is loaded by its first turn, once', async () => {
  const { done, lazy } = stage();
  await Promise.all([lazy.run(work), lazy.run(work)]);
  assert.deepEqual(done, ['load', 'run', 'run']);
});

test('when somebody is there it is loaded and rehearses, once', async () => {
  const { done, lazy } = stage();
  await Promise.all([lazy.prepare(), lazy.prepare()]);
  await lazy.prepare();
  await lazy.run(work);
  assert.deepEqual(done, ['load', 'rehearse', 'run']);
});

test("a rehearsal that goes wrong is nobody's trouble", async () => {
  const load = () => Promise.reject(new Error('no agent'));
  const lazy = new LazyAgent({ load, rehearse: async () => undefined });
  await lazy.prepare();
  await assert.rejects(lazy.run(work), /no agent/);
});
