import { idField, limits, modes, platforms, text } from '@millwright/contract';
import { z } from 'zod';
import { defineTool, readOnlyAnnotations, type ToolCall } from '../define-tool.ts';
import { type ToolBackend, type TurnView, turnView } from '../tool-backend.ts';
import { watchTurn } from '../watch-turn.ts';

/** Stays below the one-minute default timeout of clients. */
const defaultWaitSeconds = 30;
const maxWaitSeconds = 300;

/** The operator configures the maximum length, which is checked elsewhere. */
const prompt = text().min(1);
const mode = z
  .enum(modes)
  .optional()
  .describe(
    'build (default) writes the app right away; plan proposes a plan first, to be decided with approve_plan; chat and discuss change no files',
  );
const model = z
  .string()
  .max(limits.own.modelNameChars)
  .optional()
  .describe('Overrides the model preset');
const wait_s = z
  .number()
  .min(0)
  .max(maxWaitSeconds)
  .optional()
  .describe(
    `How many seconds to wait for the turn to end or to need an answer. Defaults to ${defaultWaitSeconds} if you requested progress, otherwise 0. The turn continues whether or not a client waits`,
  );

function waitForTurn(
  call: ToolCall,
  turnId: string,
  seconds: number | undefined,
): Promise<TurnView> {
  return watchTurn(call, turnId, seconds ?? (call.progress ? defaultWaitSeconds : 0));
}

async function submit(
  {
    wait_s: seconds,
    ...message
  }: Parameters<ToolBackend['submit']>[1] & { wait_s?: number | undefined },
  call: ToolCall,
): Promise<TurnView> {
  const { turnId } = await call.actions.submit(call.userId, message);
  return waitForTurn(call, turnId, seconds);
}

export const createProject = defineTool({
  name: 'create_project',
  title: 'Build a new app',
  description:
    'Starts a new project: an agent builds a web or mobile app from a plain-language description, checks it and serves it at a preview address. Returns the ids of the project and of its first turn; builds take from seconds to minutes, so follow with get_turn until its status is completed, failed, awaiting_answer or awaiting_plan.',
  scope: 'projects:write',
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  input: z.object({
    prompt: prompt.describe('What to build'),
    app_platform: z.enum(platforms).optional().describe('web (default) or mobile'),
    mode,
    model,
    wait_s,
  }),
  output: turnView,
  run: submit,
  summarize,
});

export const sendMessage = defineTool({
  name: 'send_message',
  title: 'Continue a project',
  description:
    'Sends another message to the agent of a project: a change, a fix, a question about the code. While a turn runs the message is queued, unless interrupt is true. Returns the id of its turn; follow with get_turn.',
  scope: 'projects:write',
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
  input: z.object({
    project_id: idField(),
    prompt: prompt.describe('What to do'),
    mode,
    model,
    interrupt: z
      .boolean()
      .optional()
      .describe('Stops the running turn and runs this message instead of queueing it'),
    wait_s,
  }),
  output: turnView,
  run: submit,
  summarize,
});

export const getTurn = defineTool({
  name: 'get_turn',
  title: 'Get a turn',
  description:
    'Gets a turn: its status, the latest message from the agent, the question or plan waiting for you, or the error that ended it. With wait_s it returns as soon as the turn ends or needs you.',
  scope: 'projects:read',
  annotations: readOnlyAnnotations,
  input: z.object({ turn_id: idField(), wait_s }),
  output: turnView,
  run: ({ turn_id, wait_s: seconds }, call) => waitForTurn(call, turn_id, seconds),
  summarize,
});

function summarize(turn: TurnView): string {
  const { status, turn_id, project_id, question, plan, error, reply, preview_url } = turn;
  const lines = [`Turn ${turn_id} of project ${project_id}: ${status}`];
  if (status === 'queued' || status === 'running') {
    lines.push('It continues on its own; call get_turn with wait_s to wait for it.');
  }
  if (question) {
    lines.push(`Question ${question.question_id}, for answer_question:`);
    for (const { key, question: text, options } of question.questions) {
      const labels = options.map(({ label }) => label).join(' | ');
      lines.push(`- ${key}: ${text}${labels && ` (${labels})`}`);
    }
  }
  if (plan) lines.push(`Plan ${plan.plan_id}, for approve_plan: ${plan.title}`, plan.plan);
  if (error) lines.push(`${error.code}: ${error.message} (${error.error_ref})`);
  if (status === 'completed') lines.push(`Preview: ${preview_url}`);
  if (reply) lines.push('', reply);
  return lines.join('\n');
}
