import { limits } from '@millwright/contract';
import { z } from 'zod';
import { JobError, type Threads } from '../../core/ports/threads.ts';
import { WorkspaceError } from '../../core/workspace-error.ts';
import { tooLargeMessage } from '../../projects/files/plan-changes.ts';
import { changeFiles } from './change-files.ts';
import type { EditOutcome } from './edit/apply-edit.ts';
import { runEdit } from './edit/run-edit.ts';
import { refused } from './error-result.ts';
import { legalPath } from './legal-path.ts';
import { buildingModes, type Tool, type ToolResult, tool } from './tool.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const editInput = z.object({
  path: z.string().min(1),
  old_text: z.string().min(1),
  new_text: z.string(),
  replace_all: z.boolean().default(false),
});

export function editFile(threads: Threads): Tool {
  return tool({
    name: 'edit_file',
    modes: buildingModes,
    builds: true,
    description:
      'Replace a part of a file. old_text must occur in the file exactly once, unless replace_all is true; include enough surrounding lines to make it unique.',
    input: editInput,
    title: ({ path }) => `Edit ${path}`,
    async execute({ path: wanted, old_text, new_text, replace_all }, context) {
      const path = legalPath(wanted);
      const file = await context.work.workspace.read(path);
      if (!file) return refused('NOT_FOUND', `File not found: ${path}.`);
      const content = textOf(file.content);
      if (content === undefined) return refused('NOT_TEXT', `${path} is not text.`);
      const edit = {
        content,
        oldText: old_text,
        newText: new_text,
        replacesAll: replace_all,
        mostChars: limits.own.projectFileBytes,
      };
      const outcome = await runEdit(edit, threads, context.signal).catch(unfinished);
      if (outcome.kind !== 'edited') return refusal(path, outcome);
      const { places, how } = outcome;
      const wantedChange = { kind: 'write', path, content: outcome.content } as const;
      const changed = await changeFiles(context, wantedChange, { before: file });
      const note = how === 'tolerant' ? ' Indentation was adapted to the file.' : '';
      const times = places === 1 ? '' : ` in ${places} places`;
      return { status: 'ok', output: `Edited ${path}${times}.${note}`, ...changed };
    },
  });
}

type Refused = Exclude<EditOutcome, { readonly kind: 'edited' }> | { readonly kind: 'too_slow' };

function refusal(path: string, outcome: Refused): ToolResult {
  switch (outcome.kind) {
    case 'elided':
      return refused(
        'ELIDED_CODE',
        `"${outcome.line}" is a placeholder for omitted code. Write the code out.`,
      );
    case 'no_match':
      return refused('NO_MATCH', `old_text is not in ${path}. ${outcome.hint}`);
    case 'ambiguous':
      return refused(
        'AMBIGUOUS',
        `old_text is in ${path} ${outcome.places} times, at lines ${outcome.lines}. Include more surrounding lines, or set replace_all.`,
      );
    case 'unchanged':
      return refused('NO_CHANGE', `The edit does not change ${path}.`);
    case 'too_slow':
      return refused('TOO_SLOW', `The edit of ${path} took too long. Edit it in smaller pieces.`);
    case 'too_large':
      throw new WorkspaceError('file_too_large', tooLargeMessage(path));
  }
}

function unfinished(error: unknown): { readonly kind: 'too_slow' } {
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
