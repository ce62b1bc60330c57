import { limits } from '@millwright/contract';
import { z } from 'zod';
import type { RunResult } from '../core/ports/sandbox.ts';
import { pickUpChanges } from './pick-up-changes.ts';
import { buildingModes, tool } from './tool.ts';

const longestSeconds = 600;
const usualSeconds = 120;
/** What a person sees while it runs. */
const shownChars = 2_000;
const tellEveryMs = 250;

export const runCommand = tool({
  name: 'run_command',
  modes: buildingModes,
  builds: true,
  description:
    'Run a shell command in the folder of the project and wait for its end. What it does to files of the project is kept.',
  input: z.object({
    command: z.string().min(1),
    timeout_s: z.int().min(1).max(longestSeconds).default(usualSeconds),
  }),
  title: ({ command }) => command.split('\n', 1)[0] ?? command,
  async execute({ command, timeout_s }, context) {
    const { work, toolCallId, signal } = context;
    const bench = await context.bench();
    const { session } = bench;
    let tail = '';
    let toldAt = 0;
    const result = await session.run(command, {
      signal,
      timeoutMs: timeout_s * 1000,
      maxOutputBytes: limits.own.toolOutputKeptBytes,
      onOutput: async ({ bytes }) => {
        tail = `${tail}${bytes.toString('utf8')}`.slice(-shownChars);
        const now = performance.now();
        if (now - toldAt < tellEveryMs) return;
        toldAt = now;
        const [message = ''] = tail.trimEnd().split('\n').slice(-1);
        const data = { tool_call_id: toolCallId, name: 'run_command', message, progress: null };
        await work.emit({ type: 'tool_progress', data: { ...data, output: tail } });
      },
    });
    const { files, events, refused } = await pickUpChanges(context, bench);
    const output = [outputOf(result), endOf(result, timeout_s), ...refused].join('\n');
    if (result.exitCode === 0) return { status: 'ok', output, files, events };
    const error = { code: 'COMMAND_FAILED', message: endOf(result, timeout_s) };
    return { status: 'error', output, error, files, events };
  },
});

function outputOf({ output, dropped }: RunResult): string {
  if (dropped.bytes === 0) return output.toString('utf8').trimEnd();
  const [start, end] = [output.subarray(0, dropped.at), output.subarray(dropped.at)];
  return `${start.toString('utf8')}\n… ${dropped.bytes} bytes left out …\n${end.toString('utf8').trimEnd()}`;
}

function endOf({ exitCode, signal, timedOut }: RunResult, seconds: number): string {
  if (timedOut) return `The command was ended after ${seconds} s.`;
  return signal ? `The command was ended by ${signal}.` : `Exit code ${exitCode}.`;
}
