import { limits } from '@millwright/contract';
import { z } from 'zod';
import type { RunResult } from '../../core/ports/sandbox.ts';
import { pickUpChanges } from './collect-changes.ts';
import { endOf } from './command-end.ts';
import { buildingModes, type ToolContext, type ToolResult, tool } from './tool.ts';

const longestSeconds = 600;
const usualSeconds = 120;
/** Output shown to people while the command runs. */
const shownChars = 2_000;
const tellEveryMs = 250;

export const runCommand = tool({
  name: 'run_command',
  modes: buildingModes,
  builds: true,
  description:
    'Run a shell command in the project folder and wait for it to finish. Its changes to project files are kept. With `background` it keeps running, and read_logs shows its output; end one with pkill.',
  input: z.object({
    command: z.string().min(1),
    timeout_s: z.int().min(1).max(longestSeconds).default(usualSeconds),
    background: z.boolean().default(false),
  }),
  title: ({ command }) => command.split('\n', 1)[0] ?? command,
  async execute({ command, timeout_s, background }, context) {
    if (background) return leaveRunning(command, context);
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
    const { refused, ...found } = await pickUpChanges(context, bench);
    const output = [outputOf(result), endAfter(result, timeout_s), ...refused].join('\n');
    if (result.exitCode === 0) return { status: 'ok', output, ...found };
    const error = { code: 'COMMAND_FAILED', message: endAfter(result, timeout_s) };
    return { status: 'error', output, error, ...found };
  },
});

async function leaveRunning(command: string, context: ToolContext): Promise<ToolResult> {
  const bench = await context.bench();
  const { number, end, lines } = await bench.runInBackground(command, context.signal);
  const { refused, ...found } = await pickUpChanges(context, bench);
  const state = end ? endOf(end) : `Running in the background as ${number}.`;
  const said = lines.join('\n').slice(-limits.own.toolOutputBytes);
  const output = [...(said ? [said] : []), state, ...refused].join('\n');
  if (!end || end.exitCode === 0) return { status: 'ok', output, ...found };
  return {
    status: 'error',
    output,
    error: { code: 'COMMAND_FAILED', message: state },
    ...found,
  };
}

function outputOf({ output, dropped }: RunResult): string {
  if (dropped.bytes === 0) return output.toString('utf8').trimEnd();
  const [start, end] = [output.subarray(0, dropped.at), output.subarray(dropped.at)];
  return `${start.toString('utf8')}\n… ${dropped.bytes} bytes omitted …\n${end.toString('utf8').trimEnd()}`;
}

function endAfter(result: RunResult, seconds: number): string {
  return result.timedOut ? `The command was stopped after ${seconds} s.` : endOf(result);
}
