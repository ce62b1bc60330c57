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

const oneEdit = z.object({
  old_text: z.string().min(1),
  new_text: z.string(),
  replace_all: z.boolean().default(false),
});

const maxEdits = 50;

export const editInput = z
  .object({
    path: z.string().min(1),
    ...oneEdit.partial({ old_text: true, new_text: true }).shape,
    edits: z.array(oneEdit).min(1).max(maxEdits).optional(),
  })
  .refine(
    ({ old_text, new_text, edits }) =>
      edits ? old_text === undefined : old_text !== undefined && new_text !== undefined,
    { error: 'Give either old_text and new_text, or edits' },
  );

export function editFile(threads: ThreadJobs): Tool {
  return tool({
    name: 'edit_file',
    modes: buildingModes,
    builds: true,
    writesOneFile: true,
    description:
      'Replace parts of a file. old_text must occur in the file exactly once, unless replace_all is true; include enough surrounding lines to make it unique. For several changes in one file, give `edits`: they are applied in order, all or none.',
    input: editInput,
    title: ({ path }) => `Edit ${path}`,
    async execute({ path: requestedPath, ...input }, context) {
      const path = requireValidPath(requestedPath);
      const file = await context.work.workspace.read(path);
      if (!file) return errorResult('NOT_FOUND', `File not found: ${path}.`);
      const content = textOf(file.content);
      if (content === undefined) return errorResult('NOT_TEXT', `${path} is not text.`);
      const edited = await applyEdits(content, editsOf(input), threads, context.signal);
      if ('failure' in edited) return toErrorResult(path, edited);
      const { places, isAdapted } = edited;
      const change = { kind: 'write', path, content: edited.content } as const;
      const changed = await changeFiles(context, change, { before: file });
      const note = isAdapted ? ' Indentation was adapted to the file.' : '';
      const times = places === 1 ? '' : ` in ${places} places`;
      return { status: 'ok', output: `Edited ${path}${times}.${note}`, ...changed };
    },
  });
}

type EditFailure =
  | Exclude<EditOutcome, { readonly kind: 'edited' }>
  | { readonly kind: 'too_slow' };

function editsOf({
  edits,
  old_text = '',
  new_text = '',
  replace_all,
}: Omit<z.output<typeof editInput>, 'path'>): z.output<typeof oneEdit>[] {
  return edits ?? [{ old_text, new_text, replace_all }];
}

interface EditedFile {
  readonly content: string;
  /** Number of replaced places. */
  readonly places: number;
  /** True if a place was found only by ignoring its indentation. */
  readonly isAdapted: boolean;
}

interface FailedEdit {
  readonly failure: EditFailure;
  /** Index of the edit that failed. */
  readonly at: number;
  readonly edits: number;
}

/** Applies edits one after the other, each to the result of the previous one. */
async function applyEdits(
  original: string,
  edits: readonly z.output<typeof oneEdit>[],
  threads: ThreadJobs,
  signal: AbortSignal,
): Promise<EditedFile | FailedEdit> {
  let result: EditedFile = { content: original, places: 0, isAdapted: false };
  for (const [at, { old_text, new_text, replace_all }] of edits.entries()) {
    const edit = {
      content: result.content,
      oldText: old_text,
      newText: new_text,
      shouldReplaceAll: replace_all,
      maxChars: limits.own.projectFileBytes,
    };
    const outcome: EditOutcome | EditFailure = await runEdit(edit, threads, signal).catch(
      toTimeout,
    );
    if (outcome.kind !== 'edited') return { failure: outcome, at, edits: edits.length };
    result = {
      content: outcome.content,
      places: result.places + outcome.matches,
      isAdapted: result.isAdapted || outcome.precision === 'tolerant',
    };
  }
  return result;
}

function toErrorResult(path: string, { failure, at, edits }: FailedEdit): ToolResult {
  const result = describeFailure(path, failure);
  if (edits === 1 || !result.error) return result;
  const message = `Edit ${at + 1} of ${edits} failed, so none was applied: ${result.error.message}`;
  return errorResult(result.error.code, message);
}

function describeFailure(path: string, outcome: EditFailure): ToolResult {
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
