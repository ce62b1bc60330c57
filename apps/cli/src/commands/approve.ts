import { CliError } from '../cli-error.ts';
import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { contextOption, readContext } from '../read-context.ts';
import { openSession } from '../session.ts';
import { print } from '../world.ts';

const outcomes = {
  approved: 'Approved. The agent is building it.',
  revising: 'Change requested. The agent is revising the plan.',
  rejected: 'Rejected. Nothing is built.',
} as const;

export const approve = command({
  name: 'approve',
  summary: 'approve, change or reject a plan',
  usage: ['[PROJECT]', '[PROJECT] --change "WHAT"', '[PROJECT] --reject'],
  options: {
    change: {
      type: 'string',
      value: 'WHAT',
      about: 'request a change; the agent proposes a new plan',
    },
    reject: { type: 'boolean', about: 'reject the plan' },
    plan: { type: 'string', value: 'ID', about: 'plan id; defaults to the pending plan' },
    ...contextOption,
    ...urlOption,
  },
  words: [0, 1],
  async run(world, [named], given) {
    if (given.change !== undefined && given.reject) {
      throw new CliError('usage', 'Use either --change or --reject');
    }
    const context = await readContext(world.cwd, given.context);
    const { url, millwright } = await openSession(world, given.url);
    const { status } = await millwright.approve({
      project_id: await projectMeant(world.cwd, url, named),
      approved: given.change === undefined && !given.reject,
      ...(given.change !== undefined && { feedback: given.change }),
      ...(given.plan && { plan_id: given.plan }),
      ...(context && { context }),
    });
    await print(world, `${outcomes[status]} Follow it with: millwright follow`);
    return 'complete';
  },
});
