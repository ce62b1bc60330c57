import { CliError } from '../cli-error.ts';
import { print } from '../cli-runtime.ts';
import { defineCommand, urlOption } from '../command.ts';
import { resolveProject } from '../project-folder.ts';
import { contextOption, readContext } from '../read-context.ts';
import { openSession } from '../session.ts';
import { effortOption, toEffortField } from '../turn-options.ts';

const outcomes = {
  approved: 'Approved. The agent is building it.',
  revising: 'Change requested. The agent is revising the plan.',
  rejected: 'Rejected. Nothing is built.',
} as const;

export const approve = defineCommand({
  name: 'approve',
  summary: 'approve, change or reject a plan',
  usage: ['[PROJECT]', '[PROJECT] --change "WHAT"', '[PROJECT] --reject'],
  options: {
    change: {
      type: 'string',
      value: 'WHAT',
      description: 'request a change; the agent proposes a new plan',
    },
    reject: { type: 'boolean', description: 'reject the plan' },
    plan: { type: 'string', value: 'ID', description: 'plan id; defaults to the pending plan' },
    ...effortOption,
    ...contextOption,
    ...urlOption,
  },
  argCount: [0, 1],
  async run(runtime, [projectArg], options) {
    if (options.change !== undefined && options.reject) {
      throw new CliError('usage', 'Use either --change or --reject');
    }
    const context = await readContext(runtime.cwd, options.context);
    const { url, millwright } = await openSession(runtime, options.url);
    const { status } = await millwright.approve({
      project_id: await resolveProject(runtime.cwd, url, projectArg),
      approved: options.change === undefined && !options.reject,
      ...(options.change !== undefined && { feedback: options.change }),
      ...(options.plan && { plan_id: options.plan }),
      ...(context && { context }),
      ...toEffortField(options.effort),
    });
    await print(runtime, `${outcomes[status]} Follow it with: millwright follow`);
    return 'complete';
  },
});
