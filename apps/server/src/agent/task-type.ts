import type { Assignment } from '../core/ports/agent.ts';
import { canWrite } from './initialize-project.ts';

export const taskTypes = ['new-app', 'change', 'bug-fix', 'redesign', 'question'] as const;
export type TaskType = (typeof taskTypes)[number];

const bugWords =
  /\b(fix|bug|error|broken|crash\w*|wrong|fails?|failing|not working|(?:does|do|did)(?: not|n.t) work|can.?t|won.?t)\b/i;
const redesignWords =
  /\b(redesign|restyle|reskin|new look|different (?:look|design|style)|makeover)\b/i;
const questionStart = /^\s*(how|what|why|where|which|who|when|is|are|does|do|did|explain)\b/i;
/** Only the beginning matters, and messages can be long. */
const maxChars = 2_000;

/** Guesses the type of a task. A wrong guess costs little: the guidance only sets priorities. */
export function taskTypeOf(
  { mode, prompt, context }: Pick<Assignment, 'mode' | 'prompt' | 'context'>,
  isNewProject: boolean,
): TaskType {
  if (!canWrite(mode)) return 'question';
  if (isNewProject) return 'new-app';
  const text = prompt.slice(0, maxChars);
  if (context?.errors?.length) return 'bug-fix';
  if (redesignWords.test(text)) return 'redesign';
  if (questionStart.test(text) && text.trimEnd().endsWith('?')) return 'question';
  return bugWords.test(text) ? 'bug-fix' : 'change';
}
