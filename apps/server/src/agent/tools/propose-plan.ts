import { z } from 'zod';
import { formatTurnContext } from '../../core/format-turn-context.ts';
import { tool } from './tool.ts';

const step = z.object({ id: z.string(), title: z.string(), description: z.string().default('') });

export const proposePlan = tool({
  name: 'propose_plan',
  modes: ['plan'],
  description: 'Propose a plan and wait for the user to approve, change or reject it.',
  input: z.object({ title: z.string(), plan: z.string(), steps: z.array(step).default([]) }),
  title: ({ title }) => `Plan: ${title}`,
  async execute(plan, { work, toolCallId }) {
    const { context, ...verdict } = await work.propose(toolCallId, plan);
    const output = context ? { ...verdict, context: formatTurnContext(context) } : verdict;
    return { status: verdict.status === 'rejected' ? 'rejected' : 'ok', output };
  },
});
