import { limits } from '@millwright/contract';
import { z } from 'zod';
import { excludedFolders } from '../../projects/files/parse-path.ts';
import { errorResult } from './error-result.ts';
import { matchesAsBytes } from './matches-as-bytes.ts';
import { requireValidPath } from './require-valid-path.ts';
import { readingModes, tool } from './tool.ts';

const maxLines = 200;
const maxSeconds = 20;

export const searchFiles = tool({
  name: 'search_files',
  modes: readingModes,
  readsOnly: true,
  description:
    'Find the lines of the project that match an extended regular expression, with path and line number.',
  input: z.object({
    pattern: z.string().min(1),
    path: z.string().default('.'),
    glob: z.string().optional(),
  }),
  title: ({ pattern }) => `Search for ${pattern}`,
  async execute({ pattern, path, glob }, { openSandbox, signal }) {
    const directory = path === '.' ? path : requireValidPath(path);
    const { session } = await openSandbox();
    const excluded = excludedFolders.map((name) => `--exclude-dir=${name}`);
    const included = glob === undefined ? [] : [`--include=${glob}`];
    // Runs in the sandbox, so that a catastrophic regular expression cannot block the service.
    const { exitCode, output, timedOut } = await session.run(
      [
        'grep',
        '-rnIE',
        ...excluded,
        '--exclude=package-lock.json',
        ...included,
        '-e',
        pattern,
        '--',
        directory,
      ],
      {
        signal,
        timeoutMs: maxSeconds * 1000,
        maxOutputBytes: limits.own.toolOutputBytes,
        // grep decodes characters in every other locale, which takes up to four times as long.
        env: matchesAsBytes(pattern) ? { LC_ALL: 'C' } : {},
      },
    );
    if (timedOut) return errorResult('TOO_SLOW', `The search took longer than ${maxSeconds} s.`);
    const text = output.toString('utf8').trimEnd();
    if (exitCode === 1) return { status: 'ok', output: 'No matching lines.' };
    if (exitCode !== 0) return errorResult('SEARCH_FAILED', text);
    const lines = text.split('\n').map((line) => line.replace(/^\.\//, '').slice(0, 400));
    // Directory order depends on the file system.
    lines.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : +(pathOf(one) > pathOf(other))));
    const rest = lines.length - maxLines;
    const shown = lines.slice(0, maxLines);
    if (rest > 0) shown.push(`… and ${rest} more lines: narrow the search`);
    return { status: 'ok', output: shown.join('\n') };
  },
});

const pathOf = (line: string): string => line.slice(0, line.indexOf(':'));
