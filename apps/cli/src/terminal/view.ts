import type { EventData, EventOf, StampedEvent } from '@millwright/contract';
import { endingOf } from '@millwright/contract/ending';
import type { Entry, Summary } from './entry.ts';

/** A tool call in progress. */
export interface Running {
  readonly id: string;
  readonly title: string;
  readonly since: number;
  /** Time of its last event. */
  readonly touched: number;
  readonly written: number;
  readonly message: string;
  readonly added: number;
  readonly removed: number;
}

/** Current work of a turn: everything a new reader needs. */
export interface View {
  readonly began: number | undefined;
  readonly phase: string;
  /** The line the agent is writing, and the offset of it in its message. */
  readonly speech: { readonly id: string; readonly text: string; readonly offset: number };
  readonly running: readonly Running[];
  readonly todos: EventData<'todo_update'>['items'];
  readonly files: ReadonlySet<string>;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly credits: number;
  readonly preview: string | undefined;
}

export const emptyView: View = {
  began: undefined,
  phase: 'Starting',
  speech: { id: '', text: '', offset: 0 },
  running: [],
  todos: [],
  files: new Set(),
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  credits: 0,
  preview: undefined,
};

export interface Step {
  readonly view: View;
  readonly told: readonly Entry[];
}

/** Tools whose calls have events of their own. */
const spokenFor = new Set(['update_todos', 'ask_user', 'propose_plan']);
const phases: Readonly<Record<string, string>> = { text: 'Writing', reasoning: 'Thinking' };

/** Applies an event to the view and returns new entries. `now` is the reader's clock. */
export function step(view: View, event: StampedEvent, now: number): Step {
  const at = Date.parse(event.ts);
  const isNewTurn = event.type === 'status' && event.data.phase === 'started';
  const base = isNewTurn ? emptyView : view;
  const known = { ...base, began: base.began ?? at };
  if (event.type === 'text') return spoken(known, event.data);
  if (event.type === 'text_retracted') return retracted(known, event.data);
  const ended = endingOf(event);
  // Any other event completes the agent's current line.
  const { view: silent, told } = isQuiet(event) ? { view: known, told: [] } : hushed(known);
  const next = ended ? over(silent, event, ended) : happened(silent, event, now);
  return { view: next.view, told: [...told, ...next.told] };
}

const quiet: ReadonlySet<string> = new Set([
  'usage',
  'turn_update',
  'file_streaming_chunk',
  'tool_progress',
  'project_update',
  'reasoning',
]);

/** True if the agent may still add to its line, even after another worker took over the turn. */
const isQuiet = (event: StampedEvent) =>
  quiet.has(event.type) || (event.type === 'status' && event.data.phase === 'resumed');

function spoken(view: View, { message_id, text }: EventData<'text'>): Step {
  const isOther = view.speech.id !== message_id;
  const before = isOther ? hushed(view) : { view, told: [] };
  const { text: line, offset } = before.view.speech;
  const lines = `${line}${text}`.split('\n');
  const rest = lines.pop() ?? '';
  const shown = lines.reduce((sum, { length }) => sum + length + 1, isOther ? 0 : offset);
  const speech = { id: message_id, text: rest, offset: shown };
  const told = lines.map((line) => ({ kind: 'text', text: line }) as const);
  return { view: { ...before.view, speech, phase: 'Writing' }, told: [...before.told, ...told] };
}

function hushed(view: View): Step {
  const { id, text, offset } = view.speech;
  const told: Entry[] = text.trim() ? [{ kind: 'text', text }] : [];
  return { view: { ...view, speech: { id, text: '', offset: offset + text.length } }, told };
}

/** Truncates the current line. Lines above it stay on the screen, so a note marks them as retracted. */
function retracted(view: View, { message_id, from_offset }: EventData<'text_retracted'>): Step {
  const { id, text, offset } = view.speech;
  if (id !== message_id) return onlyTold(view);
  const kept = text.slice(0, Math.max(0, from_offset - offset));
  const speech = { id, text: kept, offset: Math.min(offset, from_offset) };
  const note = { kind: 'note', text: 'The unfinished reply above was withdrawn' } as const;
  return onlyTold({ ...view, speech }, ...(from_offset < offset ? [note] : []));
}

const onlyTold = (view: View, ...told: Entry[]): Step => ({ view, told });

function happened(view: View, event: StampedEvent, now: number): Step {
  switch (event.type) {
    case 'status':
      return onlyTold({ ...view, phase: event.data.message });
    case 'reasoning':
      return onlyTold({ ...view, phase: phases[event.type] ?? view.phase });
    case 'tool_start':
    case 'tool_progress':
    case 'file_streaming_chunk':
    case 'file':
    case 'tool_end':
      return worked(view, event, now);
    case 'todo_update':
      return listed(view, event.data);
    case 'preview_url':
      return previewed(view, event.data.preview_url);
    case 'usage':
      return onlyTold(
        event.data.final
          ? counted({ ...view, tokensIn: 0, tokensOut: 0, credits: 0 }, event.data)
          : counted(view, event.data),
      );
    case 'verification':
      return onlyTold(view, { kind: 'checks', data: event.data });
    case 'build_error':
      return onlyTold(view, { kind: 'problem', data: event.data });
    default:
      return asked(view, event);
  }
}

function asked(view: View, event: StampedEvent): Step {
  const { project_id: projectId } = event;
  switch (event.type) {
    case 'ask_user_question': {
      const { question_id: questionId, questions } = event.data;
      const phase = 'Waiting for your answer';
      return onlyTold({ ...view, phase }, { kind: 'question', projectId, questionId, questions });
    }
    case 'ask_user_resolved':
      return onlyTold(
        { ...view, phase: 'Continuing' },
        { kind: 'decision', text: answered(event.data) },
      );
    case 'ask_user_expired':
      return onlyTold(view, { kind: 'note', text: 'The question was not answered in time' });
    case 'plan_proposed':
      return onlyTold(
        { ...view, phase: 'Waiting for your decision' },
        { kind: 'plan', projectId, data: event.data },
      );
    case 'plan_resolved':
      return onlyTold(
        { ...view, phase: 'Continuing' },
        { kind: 'decision', text: `Plan ${event.data.status}` },
      );
    case 'mcp_auth_required':
      return onlyTold(view, { kind: 'note', text: `${event.data.server}: ${event.data.message}` });
    case 'resync':
      return onlyTold(view, { kind: 'note', text: 'Some of the following was shown before' });
    default:
      return onlyTold(view);
  }
}

const answered = ({ answers }: EventData<'ask_user_resolved'>) =>
  `Answered: ${Object.values(answers).join('; ')}`;

type Work = EventOf<'tool_start' | 'tool_progress' | 'file_streaming_chunk' | 'file' | 'tool_end'>;

function worked(view: View, event: Work, now: number): Step {
  const touch = (id: string | null, change: (call: Running) => Partial<Running>): View => ({
    ...view,
    running: view.running.map((call) =>
      call.id === id ? { ...call, touched: now, ...change(call) } : call,
    ),
  });
  switch (event.type) {
    case 'tool_start': {
      const { tool_call_id: id, name, title = name } = event.data;
      const call = {
        id,
        title,
        since: now,
        touched: now,
        written: 0,
        message: '',
        added: 0,
        removed: 0,
      };
      if (spokenFor.has(name)) return onlyTold(view);
      return onlyTold({ ...view, phase: 'Working', running: [...view.running, call] });
    }
    case 'tool_progress':
      return onlyTold(touch(event.data.tool_call_id, () => ({ message: event.data.message })));
    case 'file_streaming_chunk': {
      const { tool_call_id, content } = event.data;
      return onlyTold(
        touch(tool_call_id, ({ written }) => ({ written: written + content.length })),
      );
    }
    case 'file':
      return filed(view, event.data, touch);
    case 'tool_end':
      return finished(view, event.data);
  }
}

function filed(
  view: View,
  data: EventData<'file'>,
  touch: (id: string | null, change: (call: Running) => Partial<Running>) => View,
): Step {
  const { path, to_path, operation, tool_call_id, lines_added, lines_removed } = data;
  const files = new Set(view.files).add(to_path ?? path);
  const isOfCall = view.running.some(({ id }) => id === tool_call_id);
  const { running } = touch(tool_call_id, ({ added, removed }) => ({
    added: added + lines_added,
    removed: removed + lines_removed,
  }));
  const what = `${operation} ${path}${to_path ? ` → ${to_path}` : ''}`;
  return onlyTold(
    { ...view, files, running },
    ...(isOfCall ? [] : [{ kind: 'file', what } as const]),
  );
}

function finished(view: View, data: EventData<'tool_end'>): Step {
  const call = view.running.find(({ id }) => id === data.tool_call_id);
  const running = view.running.filter((other) => other !== call);
  const next = { ...view, running, calls: view.calls + 1 };
  if (!call) return onlyTold(next);
  const { title, added, removed } = call;
  const { status, duration_ms: ms, error } = data;
  return onlyTold(next, { kind: 'tool', title, status, ms, added, removed, error: error?.message });
}

function listed(view: View, { items }: EventData<'todo_update'>): Step {
  const before = new Map(view.todos.map(({ id, status }) => [id, status]));
  const told = items
    .filter(({ id, status }) => status === 'done' && before.get(id) !== 'done')
    .map(({ text }) => ({ kind: 'todo', text, isDone: true }) as const);
  const first = view.todos.length === 0 ? items.filter(({ status }) => status !== 'done') : [];
  const planned = first.map(({ text }) => ({ kind: 'todo', text, isDone: false }) as const);
  return onlyTold({ ...view, todos: items }, ...planned, ...told);
}

const previewed = (view: View, url: string): Step =>
  onlyTold(
    { ...view, preview: url },
    ...(view.preview === url ? [] : [{ kind: 'preview', url } as const]),
  );

const counted = (view: View, { tokens_in, tokens_out, credits }: EventData<'usage'>): View => ({
  ...view,
  tokensIn: view.tokensIn + tokens_in,
  tokensOut: view.tokensOut + tokens_out,
  credits: view.credits + credits,
});

function over(view: View, event: StampedEvent, ending: Summary['ending']): Step {
  const { began = 0, files, calls, tokensIn, tokensOut, credits, preview } = view;
  const summary: Summary = {
    projectId: event.project_id,
    ending,
    seconds: Math.max(0, Date.parse(event.ts) - began) / 1000,
    files: files.size,
    calls,
    tokensIn,
    tokensOut,
    credits,
    preview: event.type === 'complete' ? event.data.preview_url : preview,
    error: event.type === 'error' ? event.data : undefined,
  };
  return onlyTold({ ...view, running: [] }, { kind: 'end', summary });
}
