import { z } from 'zod';
import type { JudgedTask } from './task.ts';

const criteria = z
  .array(z.looseObject({ task: z.string().min(1), expected_result: z.string().min(1) }))
  .min(1);

/** Ids name files of the report. */
const fileSafeId = /^[\w-]{1,80}$/;

/** One line of the file. Public suites have further fields, which are ignored. */
const line = z
  .looseObject({
    id: z.union([z.string(), z.int()]).transform(String).pipe(z.string().regex(fileSafeId)),
    instruction: z.string().min(1),
    checks: criteria.optional(),
    ui_instruct: criteria.optional(),
  })
  .refine(({ checks, ui_instruct }) => checks ?? ui_instruct, '`checks` or `ui_instruct` required');

/** Parses tasks in JSON Lines format; the error names the line. */
export function parseExternalTasks(jsonl: string): JudgedTask[] {
  return jsonl.split('\n').flatMap((text, index) => (text.trim() ? [parseLine(text, index)] : []));
}

function parseLine(text: string, index: number): JudgedTask {
  const parsed = line.safeParse(parseJson(text));
  if (!parsed.success) throw new Error(`Line ${index + 1}: ${z.prettifyError(parsed.error)}`);
  const { id, instruction, checks, ui_instruct } = parsed.data;
  return {
    id,
    category: 'external',
    platform: 'web',
    prompt: instruction,
    criteria: (checks ?? ui_instruct ?? []).map(({ task, expected_result }) => ({
      task,
      expectedResult: expected_result,
    })),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema reports a missing object together with the line number.
    return undefined;
  }
}
