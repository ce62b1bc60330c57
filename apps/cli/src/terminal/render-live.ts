import { formatBytes, formatDuration, formatThousands, pluralize } from './amounts.ts';
import { fit, type Line, plainText } from './line.ts';
import type { RunningCall, View } from './view.ts';
import { measureWidth, sanitize, wrap } from './width.ts';

export interface Frame {
  readonly columns: number;
  readonly rows: number;
  readonly now: number;
  /** Available keys. */
  readonly hint: string;
  /** Replaces the turn's status: it is being stopped, the connection is lost. */
  readonly notice: string | undefined;
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
export const spinMs = 100;
const maxCalls = 3;
const maxTodos = 6;
const tallRows = 30;

/** Renders the current work for the rows below past items. */
export function renderLive(view: View, frame: Frame): Line[] {
  // Leaves the last column free: some terminals wrap a row that fills it.
  const width = Math.max(1, frame.columns - 1);
  const spinnerFrame = spinner[Math.floor(frame.now / spinMs) % spinner.length] ?? '';
  const footer = [...renderTodos(view, frame.rows), renderFooter(view, frame, spinnerFrame, width)];
  const calls = renderCalls(view.running, frame.now, spinnerFrame);
  const availableRows = Math.max(0, frame.rows - 2 - footer.length - calls.length);
  const text = sanitize(view.text.text.replace(/\*\*/g, ''));
  const textLines = text ? wrap(text, width).slice(-Math.min(availableRows, 8)) : [];
  const above: Line[] = [...textLines.map((line) => [line]), ...calls];
  const lines: Line[] = above.length > 0 ? [...above, [], ...footer] : footer;
  return lines.slice(-Math.max(1, frame.rows - 1)).map((line) => fit(line, width));
}

function renderCalls(running: readonly RunningCall[], now: number, spinnerFrame: string): Line[] {
  const latest = [...running].sort((one, other) => other.updatedAt - one.updatedAt);
  const shown = new Set(latest.slice(0, maxCalls));
  const lines = running
    .filter((call) => shown.has(call))
    .map(({ title, startedAt, written, message }): Line => {
      const details = [
        ...(written > 0 ? [formatBytes(written)] : []),
        ...(now - startedAt >= 1000 ? [formatDuration((now - startedAt) / 1000)] : []),
        ...(message ? [sanitize(message).split('\n', 1)[0] ?? ''] : []),
      ];
      const name = sanitize(title).split('\n', 1)[0] ?? '';
      return ['  ', ['accent', spinnerFrame], ` ${name}`, ['dim', `  ${details.join(' · ')}`]];
    });
  const more = running.length - shown.size;
  return more > 0 ? [...lines, [['dim', `    and ${more} more`]]] : lines;
}

function renderTodos({ todos }: View, rows: number): Line[] {
  const done = todos.filter(({ status }) => status === 'done').length;
  const open = todos.filter(({ status }) => status !== 'done' && status !== 'cancelled');
  const [first] = open;
  if (!first) return [];
  if (rows < tallRows || open.length === 1) {
    const now = todos.find(({ status }) => status === 'in_progress') ?? first;
    return [
      [['accent', '☐'], ` ${sanitize(now.text)}`, ['dim', `  ${done} of ${todos.length} done`]],
    ];
  }
  const lines = open
    .slice(0, maxTodos)
    .map(
      ({ text, status }): Line => [
        ['accent', status === 'in_progress' ? '▸' : '☐'],
        ` ${sanitize(text)}`,
      ],
    );
  const more = open.length - maxTodos;
  return [
    ...lines,
    [['dim', `  ${done} of ${todos.length} done${more > 0 ? `, ${more} more to do` : ''}`]],
  ];
}

function renderFooter(view: View, frame: Frame, spinnerFrame: string, width: number): Line {
  const { startedAt = frame.now, tokensOut, calls } = view;
  const facts = [
    formatDuration(Math.max(0, Math.floor((frame.now - startedAt) / 1000))).replace('.0', ''),
    ...(calls > 0 ? [pluralize(calls, 'call')] : []),
    ...(tokensOut > 0 ? [`${formatThousands(tokensOut)} tokens`] : []),
  ];
  const left: Line = [
    ['accent', spinnerFrame],
    ' ',
    frame.notice ? ['warn', frame.notice] : ['bold', sanitize(view.phase)],
    ['dim', ` · ${facts.join(' · ')}`],
  ];
  const gap = width - measureWidth(plainText(left)) - measureWidth(frame.hint);
  return gap >= 2 ? [...left, ' '.repeat(gap), ['dim', frame.hint]] : left;
}
