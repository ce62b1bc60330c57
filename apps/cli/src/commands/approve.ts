import { CliError } from '../cli-error.ts';
import { command, urlOption } from '../command.ts';
import { projectMeant } from '../project-folder.ts';
import { contextOption, readContext } from '../read-context.ts';
import { openSession } from '../session.ts';
import { print } from '../world.ts';

const outcomes = {
  approved: 'Approved; the agent builds it.',
  revising: 'The agent makes another plan.',
  rejected: 'Rejected; nothing is built.',
} as const;

export const approve = command({
  name: 'approve',
  summary: 'approve, change or reject a plan',
  usage: ['[PROJECT]', '[PROJECT] --change "WHAT"', '[PROJECT] --reject'],
  options: {
    change: {
      type: 'string',
      value: 'WHAT',
      about: 'what should be different: another plan follows',
    },
    reject: { type: 'boolean', about: 'do nothing of it' },
    plan: { type: 'string', value: 'ID', about: 'which plan; the one that waits when left out' },
    ...contextOption,
    ...urlOption,
  },
  words: [0, 1],
  async run(world, [named], given) {
    if (given.change !== undefined && given.reject) {
      throw new CliError('usage', 'Either --change or --reject');
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
    await print(world, `${outcomes[status]} See it with: millwright follow`);
    return 'complete';
  },
});
