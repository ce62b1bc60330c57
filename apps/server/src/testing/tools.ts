import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { tool } from '../tools/tool.ts';

/** Takes its time, as a command does, and stops when it is told to. */
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

/** Streams a file as slowly as a model writes it: chunks, the file, its completion. */
export const writeSlowly = tool({
  name: 'write_slowly',
  description: 'Write a file slowly',
  input: z.object({ path: z.string(), content: z.string(), pace: z.number().default(0) }),
  title: ({ path }) => `Write ${path}`,
  async execute({ path, content, pace }, { work, toolCallId, signal }) {
    const size = 16;
    for (let offset = 0; offset < content.length; offset += size) {
      if (pace > 0) await delay(pace, undefined, { signal });
      await work.emit({
        type: 'file_streaming_chunk',
        data: {
          path,
          tool_call_id: toolCallId,
          index: 0,
          offset,
          content: content.slice(offset, offset + size),
        },
      });
    }
    const files = await work.workspace.stage([{ kind: 'write', path, content }]);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const bytes = Buffer.byteLength(content);
    const operation = files.some((change) => change.operation === 'create') ? 'create' : 'update';
    await work.emit({
      type: 'file',
      data: {
        path,
        operation,
        to_path: null,
        size: bytes,
        sha256,
        language: null,
        tool_call_id: toolCallId,
        lines_added: content.split('\n').length,
        lines_removed: 0,
        content: null,
      },
    });
    const chunks = Math.ceil(content.length / size);
    return {
      status: 'ok',
      output: 'written',
      files,
      events: [
        {
          type: 'file_streaming_complete',
          data: {
            path,
            tool_call_id: toolCallId,
            operation,
            chunks,
            size: bytes,
            sha256,
          },
        },
      ],
    };
  },
});

/** Tells a lot at once, as a noisy command does. */
export const flood = tool({
  name: 'flood',
  description: 'Flood the log',
  input: z.object({ events: z.number(), bytes: z.number() }),
  title: () => 'Flood',
  async execute({ events, bytes }, { work, toolCallId }) {
    const told = { tool_call_id: toolCallId, name: 'flood', message: 'more', progress: null };
    const output = 'x'.repeat(bytes);
    for (let at = 0; at < events; at += 1) {
      await work.emit({ type: 'tool_progress', data: { ...told, output } });
    }
    return { status: 'ok', output: 'done' };
  },
});

/** Does not hear that it is to stop, so that a test can do more before it does: it ends when let go. */
export const stubborn = (onBegin: (letGo: () => void) => void) =>
  tool({
    name: 'stubborn',
    description: 'Take no notice',
    input: z.object({}),
    title: () => 'Take no notice',
    async execute() {
      await new Promise<void>(onBegin);
      return { status: 'ok', output: 'at last' };
    },
  });
