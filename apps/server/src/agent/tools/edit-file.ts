import { limits } from '@millwright/contract';
import { z } from 'zod';
import { JobError, type ThreadJobs } from '../../core/ports/thread-jobs.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import { tooLargeMessage } from '../../projects/files/compute-net-changes.ts';
import { changeFiles } from './change-files.ts';
import type { EditOutcome } from './edit/apply-edit.ts';
import { runEdit } from './edit/run-edit.ts';
import { errorResult } from './error-result.ts';
import { requireValidPath } from './require-valid-path.ts';
import { buildingModes, type Tool, type ToolResult, tool } from './tool.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const editInput = z.object({
  path: z.string().min(1),
  old_text: z.string().min(1),
  new_text: z.string(),
  replace_all: z.boolean().default(false),
});

export function editFile(threads: ThreadJobs): Tool {
  return tool({
    name: 'edit_file',
    modes: buildingModes,
    builds: true,
    description:
      'Replace a part of a file. old_text must occur in the file exactly once, unless replace_all is true; include enough surrounding lines to make it unique.',
    input: editInput,
    title: ({ path }) => `Edit ${path}`,
    async execute({ path: requestedPath, old_text, new_text, replace_all }, context) {
      const path = requireValidPath(requestedPath);
      const file = await context.work.workspace.read(path);
      if (!file) return errorResult('NOT_FOUND', `File not found: ${path}.`);
      const content = textOf(file.content);
      if (content === undefined) return errorResult('NOT_TEXT', `${path} is not text.`);
      const edit = {
        content,
        oldText: old_text,
        newText: new_text,
        shouldReplaceAll: replace_all,
        maxChars: limits.own.projectFileBytes,
      };
      const outcome = await runEdit(edit, threads, context.signal).catch(toTimeout);
      if (outcome.kind !== 'edited') return toErrorResult(path, outcome);
      const { matches, precision } = outcome;
      const change = { kind: 'write', path, content: outcome.content } as const;
      const changed = await changeFiles(context, change, { before: file });
      const note = precision === 'tolerant' ? ' Indentation was adapted to the file.' : '';
      const times = matches === 1 ? '' : ` in ${matches} places`;
      return { status: 'ok', output: `Edited ${path}${times}.${note}`, ...changed };
    },
  });
}

type EditFailure =
  | Exclude<EditOutcome, { readonly kind: 'edited' }>
  | { readonly kind: 'too_slow' };

function toErrorResult(path: string, outcome: EditFailure): ToolResult {
  switch (outcome.kind) {
    case 'elided':
      return errorResult(
        'ELIDED_CODE',
        `"${outcome.line}" is a placeholder for omitted code. Write the code out.`,
      );
    case 'no_match':
      return errorResult('NO_MATCH', `old_text is not in ${path}. ${outcome.hint}`);
    case 'ambiguous':
      return errorResult(
        'AMBIGUOUS',
        `old_text is in ${path} ${outcome.matches} times, at lines ${outcome.lines}. Include more surrounding lines, or set replace_all.`,
      );
    case 'unchanged':
      return errorResult('NO_CHANGE', `The edit does not change ${path}.`);
    case 'too_slow':
      return errorResult(
        'TOO_SLOW',
        `The edit of ${path} took too long. Edit it in smaller pieces.`,
      );
    case 'too_large':
      throw new WorkspaceError('file_too_large', tooLargeMessage(path));
  }
}

function toTimeout(error: unknown): { readonly kind: 'too_slow' } {
  if (error instanceof JobError && error.fault !== 'failed') return { kind: 'too_slow' };
  throw error;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    // Not valid UTF-8; the caller reports it.
    return undefined;
  }
}
