import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Agent, TurnWork } from '../core/ports/agent.ts';
import { LazyAgent } from './lazy-agent.ts';

const work = {} as TurnWork;

function createLazyAgent() {
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
    warmUp: async () => void done.push('warmUp'),
  });
  return { done, lazy };
}

test('the first turn loads the agent once', async () => {
  const { done, lazy } = createLazyAgent();
  await Promise.all([lazy.run(work), lazy.run(work)]);
  assert.deepEqual(done, ['load', 'run', 'run']);
});

test('prepare() loads and warms up the agent once', async () => {
  const { done, lazy } = createLazyAgent();
  await Promise.all([lazy.prepare(), lazy.prepare()]);
  await lazy.prepare();
  await lazy.run(work);
  assert.deepEqual(done, ['load', 'warmUp', 'run']);
});

test('a failing warm-up is ignored', async () => {
  const load = () => Promise.reject(new Error('no agent'));
  const lazy = new LazyAgent({ load, warmUp: async () => undefined });
  await lazy.prepare();
  await assert.rejects(lazy.run(work), /no agent/);
});
