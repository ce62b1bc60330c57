import { limits } from '@millwright/contract';
import { z } from 'zod';
import type { RunResult } from '../../core/ports/sandbox.ts';
import { collectChanges } from './collect-changes.ts';
import { describeCommandEnd } from './describe-command-end.ts';
import { buildingModes, type ToolContext, type ToolResult, tool } from './tool.ts';

const maxSeconds = 600;
const defaultSeconds = 120;
/** Output shown to people while the command runs. */
const maxShownChars = 2_000;
const progressIntervalMs = 250;

export const runCommand = tool({
  name: 'run_command',
  modes: buildingModes,
  builds: true,
  description:
    'Run a shell command in the project folder and wait for it to finish. Its changes to project files are kept. With `background` it keeps running, and read_logs shows its output; end one with pkill.',
  input: z.object({
    command: z.string().min(1),
    timeout_s: z.int().min(1).max(maxSeconds).default(defaultSeconds),
    background: z.boolean().default(false),
  }),
  title: ({ command }) => command.split('\n', 1)[0] ?? command,
  async execute({ command, timeout_s, background }, context) {
    if (background) return runInBackground(command, context);
    const { work, toolCallId, signal } = context;
    const sandbox = await context.openSandbox();
    const { session } = sandbox;
    let tail = '';
    let emittedAt = 0;
    const result = await session.run(command, {
      signal,
      timeoutMs: timeout_s * 1000,
      maxOutputBytes: limits.own.storedToolOutputBytes,
      onOutput: async ({ bytes }) => {
        tail = `${tail}${bytes.toString('utf8')}`.slice(-maxShownChars);
        const now = performance.now();
        if (now - emittedAt < progressIntervalMs) return;
        emittedAt = now;
        const [message = ''] = tail.trimEnd().split('\n').slice(-1);
        const data = { tool_call_id: toolCallId, name: 'run_command', message, progress: null };
        await work.emit({ type: 'tool_progress', data: { ...data, output: tail } });
      },
    });
    const { rejections, ...changes } = await collectChanges(context, sandbox);
    const output = [outputOf(result), describeEnd(result, timeout_s), ...rejections].join('\n');
    if (result.exitCode === 0) return { status: 'ok', output, ...changes };
    const error = { code: 'COMMAND_FAILED', message: describeEnd(result, timeout_s) };
    return { status: 'error', output, error, ...changes };
  },
});

async function runInBackground(command: string, context: ToolContext): Promise<ToolResult> {
  const sandbox = await context.openSandbox();
  const { number, end, lines } = await sandbox.runInBackground(command, context.signal);
  const { rejections, ...changes } = await collectChanges(context, sandbox);
  const state = end ? describeCommandEnd(end) : `Running in the background as ${number}.`;
  const text = lines.join('\n').slice(-limits.own.toolOutputBytes);
  const output = [...(text ? [text] : []), state, ...rejections].join('\n');
  if (!end || end.exitCode === 0) return { status: 'ok', output, ...changes };
  return {
    status: 'error',
    output,
    error: { code: 'COMMAND_FAILED', message: state },
    ...changes,
  };
}

function outputOf({ output, dropped }: RunResult): string {
  if (dropped.bytes === 0) return output.toString('utf8').trimEnd();
  const [start, end] = [output.subarray(0, dropped.at), output.subarray(dropped.at)];
  return `${start.toString('utf8')}\n… ${dropped.bytes} bytes omitted …\n${end.toString('utf8').trimEnd()}`;
}

function describeEnd(result: RunResult, seconds: number): string {
  return result.timedOut
    ? `The command was stopped after ${seconds} s.`
    : describeCommandEnd(result);
}
