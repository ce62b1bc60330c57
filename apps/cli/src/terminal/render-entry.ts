import type { EventData, Question, ToolEndStatus } from '@millwright/contract';
import { formatDuration, formatThousands, pluralize } from './amounts.ts';
import type { Entry, Summary } from './entry.ts';
import { fit, type Line, type Style } from './line.ts';
import { sanitize, wrap } from './width.ts';

export interface RenderOptions {
  /** Infinite if nothing has to be wrapped: a file or a pipe. */
  readonly width: number;
  /** True if a user can be prompted; otherwise the output explains how to answer. */
  readonly isInteractive: boolean;
}

const slowMs = 1000;

const statusMarks: Readonly<Record<ToolEndStatus, readonly [Style, string]>> = {
  ok: ['good', '✓'],
  error: ['bad', '✗'],
  rejected: ['warn', '–'],
  aborted: ['warn', '–'],
};

/** Lines of one entry; `previousKind` is the kind of the entry above it. */
export function renderEntry(
  entry: Entry,
  previousKind: Entry['kind'] | undefined,
  options: RenderOptions,
): Line[] {
  const lines = renderLines(entry, options).map((line) => fit(line, options.width));
  return needsBlankLine(entry.kind, previousKind) ? [[], ...lines] : lines;
}

/** Separates the agent's text, questions and results from its work. */
function needsBlankLine(kind: Entry['kind'], previousKind: Entry['kind'] | undefined): boolean {
  if (previousKind === undefined) return false;
  const groupOf = (one: Entry['kind']) =>
    ['text', 'question', 'plan', 'end', 'checks', 'outcome', 'problem'].includes(one)
      ? one
      : 'work';
  return kind === 'end' || groupOf(kind) !== groupOf(previousKind);
}

function renderLines(entry: Entry, options: RenderOptions): Line[] {
  switch (entry.kind) {
    case 'text':
      return renderParagraph(entry.text, options.width);
    case 'note':
    case 'decision':
      return renderParagraph(entry.text, options.width - 2).map((line) => [
        '  ',
        ['dim', firstText(line)],
      ]);
    case 'tool':
      return renderTool(entry);
    case 'file':
      return [['  ', ['dim', `  ${sanitize(entry.description)}`]]];
    case 'todo':
      return [['  ', ['accent', entry.isDone ? '☑' : '☐'], ` ${sanitize(entry.text)}`]];
    case 'outcome':
      return renderOutcome(entry.data);
    case 'checks':
      return renderChecks(entry.data);
    case 'problem':
      return renderProblem(entry.data);
    case 'preview':
      return [['  ', ['dim', 'Preview '], ['accent', sanitize(entry.url)]]];
    case 'question':
      return entry.questions
        .flatMap((question, index) => [
          ...(index > 0 ? [[]] : []),
          ...renderQuestion(question, options.width),
        ])
        .concat(
          options.isInteractive
            ? []
            : renderAnswerHint(entry.projectId, entry.questionId, entry.questions),
        );
    case 'plan':
      return renderPlan(entry.data, entry.projectId, options);
    case 'end':
      return renderEnd(entry.summary, options.width);
  }
}

const firstText = (line: Line) => String(line[0] ?? '');

/** The agent writes Markdown; its emphasis is noise here. */
function renderParagraph(text: string, width: number): Line[] {
  const clean = sanitize(text).replace(/\*\*(.+?)\*\*/g, '$1');
  return clean
    .split('\n')
    .flatMap((line) =>
      width === Number.POSITIVE_INFINITY
        ? [[line.trimEnd()]]
        : wrap(line, width).map((one) => [one]),
    );
}

function renderTool(entry: Extract<Entry, { kind: 'tool' }>): Line[] {
  const { title, status, ms, added, removed, error } = entry;
  const changeCounts: Line = [
    ...(added > 0 ? ([['good', ` +${added}`]] as const) : []),
    ...(removed > 0 ? ([['bad', ` −${removed}`]] as const) : []),
  ];
  const durationText = ms >= slowMs ? ` ${formatDuration(ms / 1000)}` : '';
  const line: Line = [
    '  ',
    statusMarks[status],
    ` ${firstLine(title)}`,
    ...changeCounts,
    ['dim', durationText],
  ];
  return error && status === 'error' ? [line, ['    ', ['bad', firstLine(error)]]] : [line];
}

const firstLine = (text: string) => sanitize(text).split('\n', 1)[0] ?? '';

function renderChecks({ ok, checks, opened }: EventData<'verification'>): Line[] {
  if (checks.length === 0) return [[['dim', '–'], ' Not checked']];
  const names = checks.map(({ name }) => name).join(', ');
  if (ok && !opened) return [[['dim', '–'], ' Builds, not opened in a browser: ', names]];
  if (ok) return [[['good', '✓'], ' Opened in a browser: ', names]];
  const bad = checks.filter((check) => !check.ok);
  return [
    [['bad', '✗'], ' Checked: the app has problems'],
    ...bad.map(({ name, summary }): Line => [`  ${name}: ${firstLine(summary)}`]),
  ];
}

const outcomeMarks = {
  done: ['good', '✓'],
  partly: ['dim', '◐'],
  not_done: ['bad', '✗'],
} as const;

function renderOutcome({ requested }: EventData<'outcome'>): Line[] {
  return requested.flatMap(({ text, status, note }): Line[] => [
    [outcomeMarks[status], ` ${firstLine(text)}`],
    ...(note ? [['    ', ['dim', firstLine(note)]] as Line] : []),
  ]);
}

function renderProblem(data: EventData<'build_error'>): Line[] {
  const { source, message, file, line, auto_fix, attempt, max_attempts } = data;
  const location = file ? ` ${sanitize(file)}${line ? `:${line}` : ''}` : '';
  const fixing = auto_fix ? [['dim', ` (fixing it, ${attempt} of ${max_attempts})`] as const] : [];
  return [
    [['bad', '✗'], ` ${source}`, ['bold', location], ...fixing],
    ...sanitize(message)
      .split('\n')
      .slice(0, 4)
      .map((one): Line => [`  ${one}`]),
  ];
}

function renderQuestion(question: Question, width: number): Line[] {
  const [first = [], ...more] = renderParagraph(question.question, width - 2);
  const options = question.options.map(
    ({ label, description }, index): Line => [
      `  ${index + 1}  `,
      sanitize(label),
      ['dim', description ? `  ${firstLine(description)}` : ''],
    ],
  );
  return [
    [
      ['accent', '? '],
      ['bold', firstText(first)],
    ],
    ...more.map((line): Line => ['  ', ...line]),
    ...options,
  ];
}

function renderAnswerHint(projectId: string, id: string, questions: readonly Question[]): Line[] {
  const answers =
    questions.length === 1 ? ["'…'"] : questions.map(({ key }) => `${sanitize(key)}='…'`);
  return [[`  Answer with: millwright answer ${projectId} --question ${id} ${answers.join(' ')}`]];
}

function renderPlan(
  data: EventData<'plan_proposed'>,
  projectId: string,
  options: RenderOptions,
): Line[] {
  const steps = data.steps.map(({ title }, index): Line => [`  ${index + 1}. ${firstLine(title)}`]);
  const hint = options.isInteractive
    ? []
    : [[`  Decide with: millwright approve ${projectId} (or --change 'what', or --reject)`]];
  return [
    [
      ['accent', '? '],
      ['bold', `Plan: ${firstLine(data.title)}`],
    ],
    ...renderParagraph(data.plan, options.width - 2).map((line): Line => ['  ', ...line]),
    ...steps,
    ...hint,
  ];
}

const endingMarks = {
  complete: ['good', '✓ Done'],
  error: ['bad', '✗ The turn failed'],
  aborted: ['warn', '– Stopped'],
  interrupted: ['warn', '– Interrupted'],
} as const;

function renderEnd(summary: Summary, width: number): Line[] {
  const { ending, seconds, files, calls, tokensIn, tokensOut, credits, preview, error, projectId } =
    summary;
  const figures = [
    `in ${formatDuration(seconds)}`,
    pluralize(files, 'file'),
    pluralize(calls, 'call'),
    `${formatThousands(tokensIn)} tokens in, ${formatThousands(tokensOut)} out`,
    ...(credits > 0 ? [`${Number(credits.toFixed(4))} credits`] : []),
  ];
  const saved =
    files > 0
      ? `the written files (${pluralize(files, 'file')}) and the whole conversation`
      : 'the whole conversation';
  const failed = error
    ? [
        ...renderParagraph(error.message, width - 2).map((line): Line => ['  ', ...line]),
        renderRow('Kept', saved),
        renderRow('Next', findAdvice(error.code)),
        renderRow('Reference', error.error_ref),
      ]
    : [];
  const stopped =
    ending === 'aborted' || ending === 'interrupted' ? [renderRow('Kept', saved)] : [];
  return [
    [endingMarks[ending], ['dim', ` ${figures.join(' · ')}`]],
    ...failed,
    ...stopped,
    ...(preview ? [renderRow('Preview', preview)] : []),
    renderRow('Project', projectId),
  ];
}

const renderRow = (name: string, value: string): Line => [
  ['dim', `  ${name.padEnd(10)}`],
  sanitize(value),
];

function findAdvice(code: string): string {
  if (code === 'OUT_OF_CREDITS') return 'add credits, then run: millwright continue "go on"';
  if (code === 'BUILD_FAILED')
    return 'millwright continue "fix the errors", or say what to leave out';
  if (code === 'MODEL_AUTH_FAILED')
    return 'ask the operator of the service to check the key of its model provider';
  if (code === 'CONTENT_BLOCKED') return 'rephrase your message: millwright continue "…"';
  return 'millwright continue "go on"';
}
