import { bytes, counted, duration, thousands } from './amounts.ts';
import { fit, type Line, textOf } from './line.ts';
import type { Running, View } from './view.ts';
import { harmless, widthOf, wrap } from './width.ts';

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
const mostCalls = 3;
const mostTodos = 6;
const tall = 30;

/** Renders the current work for the rows below past items. */
export function renderLive(view: View, frame: Frame): Line[] {
  // Leaves the last column free: some terminals wrap a row that fills it.
  const width = Math.max(1, frame.columns - 1);
  const turn = spinner[Math.floor(frame.now / spinMs) % spinner.length] ?? '';
  const foot = [...todoLines(view, frame.rows), footLine(view, frame, turn, width)];
  const calls = callLines(view.running, frame.now, turn);
  const room = Math.max(0, frame.rows - 2 - foot.length - calls.length);
  const speech = harmless(view.speech.text.replace(/\*\*/g, ''));
  const said = speech ? wrap(speech, width).slice(-Math.min(room, 8)) : [];
  const above: Line[] = [...said.map((line) => [line]), ...calls];
  const lines: Line[] = above.length > 0 ? [...above, [], ...foot] : foot;
  return lines.slice(-Math.max(1, frame.rows - 1)).map((line) => fit(line, width));
}

function callLines(running: readonly Running[], now: number, turn: string): Line[] {
  const latest = [...running].sort((one, other) => other.touched - one.touched);
  const shown = new Set(latest.slice(0, mostCalls));
  const lines = running
    .filter((call) => shown.has(call))
    .map(({ title, since, written, message }): Line => {
      const details = [
        ...(written > 0 ? [bytes(written)] : []),
        ...(now - since >= 1000 ? [duration((now - since) / 1000)] : []),
        ...(message ? [harmless(message).split('\n', 1)[0] ?? ''] : []),
      ];
      const name = harmless(title).split('\n', 1)[0] ?? '';
      return ['  ', ['accent', turn], ` ${name}`, ['dim', `  ${details.join(' · ')}`]];
    });
  const more = running.length - shown.size;
  return more > 0 ? [...lines, [['dim', `    and ${more} more`]]] : lines;
}

function todoLines({ todos }: View, rows: number): Line[] {
  const done = todos.filter(({ status }) => status === 'done').length;
  const open = todos.filter(({ status }) => status !== 'done' && status !== 'cancelled');
  const [first] = open;
  if (!first) return [];
  if (rows < tall || open.length === 1) {
    const now = todos.find(({ status }) => status === 'in_progress') ?? first;
    return [
      [['accent', '☐'], ` ${harmless(now.text)}`, ['dim', `  ${done} of ${todos.length} done`]],
    ];
  }
  const lines = open
    .slice(0, mostTodos)
    .map(
      ({ text, status }): Line => [
        ['accent', status === 'in_progress' ? '▸' : '☐'],
        ` ${harmless(text)}`,
      ],
    );
  const more = open.length - mostTodos;
  return [
    ...lines,
    [['dim', `  ${done} of ${todos.length} done${more > 0 ? `, ${more} more to do` : ''}`]],
  ];
}

function footLine(view: View, frame: Frame, turn: string, width: number): Line {
  const { began = frame.now, tokensOut, calls } = view;
  const facts = [
    duration(Math.max(0, Math.floor((frame.now - began) / 1000))).replace('.0', ''),
    ...(calls > 0 ? [counted(calls, 'call')] : []),
    ...(tokensOut > 0 ? [`${thousands(tokensOut)} tokens`] : []),
  ];
  const left: Line = [
    ['accent', turn],
    ' ',
    frame.notice ? ['warn', frame.notice] : ['bold', harmless(view.phase)],
    ['dim', ` · ${facts.join(' · ')}`],
  ];
  const gap = width - widthOf(textOf(left)) - widthOf(frame.hint);
  return gap >= 2 ? [...left, ' '.repeat(gap), ['dim', frame.hint]] : left;
}
