import { limits } from '@millwright/contract';
import { z } from 'zod';
import { WorkspaceRefusal } from '../core/workspace-refusal.ts';
import { tooLarge } from '../workspace/plan-changes.ts';
import { changeFiles } from './change-files.ts';
import { elisionsIn } from './edit/elision.ts';
import { findText, type Place } from './edit/find-text.ts';
import { replaceFound } from './edit/replace-found.ts';
import { legalPath } from './legal-path.ts';
import { refused } from './refused.ts';
import { buildingModes, tool } from './tool.ts';

/** The most lines that an ambiguous edit is told of. */
const mostLineNumbers = 20;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const editFile = tool({
  name: 'edit_file',
  modes: buildingModes,
  builds: true,
  description:
    'Replace a piece of a file. old_text must be in the file exactly once, unless replace_all is true; give as many lines around it as that takes.',
  input: z.object({
    path: z.string().min(1),
    old_text: z.string().min(1),
    new_text: z.string(),
    replace_all: z.boolean().default(false),
  }),
  title: ({ path }) => `Edit ${path}`,
  async execute({ path: wanted, old_text, new_text, replace_all }, context) {
    const path = legalPath(wanted);
    const file = await context.work.workspace.read(path);
    if (!file) return refused('NOT_FOUND', `There is no file ${path}.`);
    const content = textOf(file.content);
    if (content === undefined) return refused('NOT_TEXT', `${path} is no text.`);
    const [elided] = elisionsIn(new_text, content);
    if (elided !== undefined) {
      return refused(
        'ELIDED_CODE',
        `"${elided.trim()}" stands for code that is not there. Write it out.`,
      );
    }
    const finding = findText(content, old_text);
    if (!finding) {
      return refused('NO_MATCH', `old_text is not in ${path}. ${nearest(content, old_text)}`);
    }
    const { places, how } = finding;
    if (places.length > 1 && !replace_all) {
      return refused(
        'AMBIGUOUS',
        `old_text is in ${path} ${places.length} times, at lines ${lineNumbers(content, places)}. Give more lines around it, or set replace_all.`,
      );
    }
    const edited = replaceFound(finding, {
      content,
      wanted: old_text,
      replacement: new_text,
      mostChars: limits.own.projectFileBytes,
    });
    if (edited === undefined) throw new WorkspaceRefusal('file_too_large', tooLarge(path));
    if (edited === content) return refused('NO_CHANGE', `${path} would be as it is now.`);
    const wantedChange = { kind: 'write', path, content: edited } as const;
    const changed = await changeFiles(context, wantedChange, { before: file });
    const note = how === 'tolerant' ? ' Indentation was adapted to the file.' : '';
    const times = places.length === 1 ? '' : ` in ${places.length} places`;
    return { status: 'ok', output: `Edited ${path}${times}.${note}`, ...changed };
  },
});

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The first lines on which there is such a place. */
function lineNumbers(content: string, places: readonly Place[]): string {
  const numbers: number[] = [];
  let line = 1;
  let lineEnd = content.indexOf('\n');
  for (const { start } of places) {
    while (lineEnd >= 0 && lineEnd < start) {
      line += 1;
      lineEnd = content.indexOf('\n', lineEnd + 1);
    }
    if (numbers.at(-1) === line) continue;
    if (numbers.length === mostLineNumbers) return `${numbers.join(', ')} and others`;
    numbers.push(line);
  }
  return numbers.join(', ');
}

/** The first line of what was looked for, where it is: most misses are about a later one. */
function nearest(content: string, wanted: string): string {
  const first = wanted
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim();
  const lines = content.split('\n');
  const at = lines.findIndex((line) => first !== undefined && line.trim() === first);
  if (at < 0) return 'Not even its first line is there: read the file again.';
  const around = lines.slice(at, at + 8).join('\n');
  return `Its first line is at line ${at + 1}, and there the file goes:\n${around}`;
}
