import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { changeFiles } from '../agent/tools/change-files.ts';
import { tool } from '../agent/tools/tool.ts';

/** Takes a while, like a command, and stops on abort. */
export const sleep = tool({
  name: 'sleep',
  description: 'Wait',
  input: z.object({ ms: z.number() }),
  title: ({ ms }) => `Wait ${ms} ms`,
  async execute({ ms }, { signal }) {
    await delay(ms, undefined, { signal });
    return { status: 'ok', output: `waited ${ms} ms` };
  },
});

/** Takes as long as a test decides. */
export const waitAt = (arrive: (gate: string, signal: AbortSignal) => Promise<void>) =>
  tool({
    name: 'wait_at',
    description: 'Wait at a gate',
    input: z.object({ gate: z.string() }),
    title: ({ gate }) => `Wait at ${gate}`,
    async execute({ gate }, { signal }) {
      await arrive(gate, signal);
      return { status: 'ok', output: 'went on' };
    },
  });

/**
 * Blocks the event loop forever, like a catastrophic regular expression, but sleeps most of the time: tests wait for its
 * end for seconds and need the processor elsewhere. The short sleeps let a debugger interrupt it.
 */
export const block = tool({
  name: 'block',
  description: 'Block the event loop',
  input: z.object({}),
  title: () => 'Block',
  async execute() {
    const cell = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    for (;;) Atomics.wait(cell, 0, 0, 10);
  },
});

/** Emits many events at once, like a noisy command. */
export const flood = tool({
  name: 'flood',
  description: 'Flood the log',
  input: z.object({ events: z.number(), bytes: z.number() }),
  title: () => 'Flood',
  async execute({ events, bytes }, { work, toolCallId }) {
    const progress = { tool_call_id: toolCallId, name: 'flood', message: 'more', progress: null };
    const output = 'x'.repeat(bytes);
    for (let at = 0; at < events; at += 1) {
      await work.emit({ type: 'tool_progress', data: { ...progress, output } });
    }
    return { status: 'ok', output: 'done' };
  },
});

/** Repeats a text many times. */
export const echo = tool({
  name: 'echo',
  description: 'Repeat a text',
  input: z.object({ text: z.string(), times: z.number() }),
  title: ({ text }) => text,
  async execute({ text, times }) {
    return { status: 'ok', output: text.repeat(times) };
  },
});

/** Ignores its abort signal and ends only when released, so that a test can act before it stops. */
export const stubborn = (onStart: (release: () => void) => void) =>
  tool({
    name: 'stubborn',
    description: 'Take no notice',
    input: z.object({}),
    title: () => 'Take no notice',
    async execute() {
      await new Promise<void>(onStart);
      return { status: 'ok', output: 'at last' };
    },
  });

/** Writes a file as other tools do, and waits between staging and committing it. */
export const slowWrite = (whenStaged: () => Promise<void>) =>
  tool({
    name: 'slow_write',
    writesOneFile: true,
    description: 'Write slowly',
    input: z.object({ path: z.string(), content: z.string() }),
    title: () => 'Write slowly',
    async execute({ path, content }, context) {
      const changed = await changeFiles(context, { kind: 'write', path, content });
      await whenStaged();
      return { status: 'ok', output: 'written', ...changed };
    },
  });
