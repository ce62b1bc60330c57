import { parseArgs } from 'node:util';
import { z } from 'zod';
import { suites } from './load-tasks.ts';

export const usage = `npm run eval -- [options]

  --model ID        model of the turns; default: the service's default
  --provider ID     provider of the turns
  --suite NAME      tasks: prompts that prescribe what is checked; requests: prompts as people write
                    them; development: prompts that developers read; default: tasks
  --only NAMES      ids, categories or groups of tasks, separated by commas
  --jsonl FILE      also run the tasks of this file, which the judge decides; needs --judge
  --judge ID        vision model that rates appearance and decides external tasks
  --out DIRECTORY   directory of the report; default: eval-report
  --parallel N      tasks at the same time; default: 1
  --budget CREDITS  start no further task once the costs reach this
  --resume          keep the results in --out and run only the other tasks
  --compare FILE    report.json of an earlier run
  --url URL         use a running service instead of starting one; needs --token
  --token TOKEN     access token for --url
  --help            show this text`;

const options = z
  .object({
    model: z.string().optional(),
    provider: z.string().optional(),
    suite: z.enum(suites).default('tasks'),
    only: z
      .string()
      .default('')
      .transform((names) => names.split(',').flatMap((name) => name.trim() || [])),
    jsonl: z.string().optional(),
    judge: z.string().optional(),
    out: z.string().default('eval-report'),
    parallel: z.coerce.number().int().min(1).max(100).default(1),
    budget: z.coerce.number().positive().default(Number.POSITIVE_INFINITY),
    resume: z.boolean().default(false),
    compare: z.string().optional(),
    url: z.url().optional(),
    token: z.string().optional(),
    help: z.boolean().default(false),
  })
  .refine(({ jsonl, judge }) => jsonl === undefined || judge !== undefined, '--jsonl needs --judge')
  .refine(
    ({ url, token }) => (url === undefined) === (token === undefined),
    '--url and --token belong together',
  );
export type EvalOptions = z.infer<typeof options>;

/** Parses the command line; the error lists every problem. */
export function parseOptions(args: readonly string[]): EvalOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      model: text,
      provider: text,
      suite: text,
      only: text,
      jsonl: text,
      judge: text,
      out: text,
      parallel: text,
      budget: text,
      resume: flag,
      compare: text,
      url: text,
      token: text,
      help: flag,
    },
  });
  const parsed = options.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new Error(z.prettifyError(parsed.error));
}
