import type { EventData, EventOf, StampedEvent } from '@millwright/contract';
import { endingOf } from '@millwright/contract/ending';
import type { Entry, Summary } from './entry.ts';

/** A tool call in progress. */
export interface RunningCall {
  readonly id: string;
  readonly title: string;
  readonly startedAt: number;
  /** Time of its last event. */
  readonly updatedAt: number;
  readonly written: number;
  readonly message: string;
  readonly added: number;
  readonly removed: number;
}

/** Current work of a turn: everything a new reader needs. */
export interface View {
  readonly startedAt: number | undefined;
  readonly phase: string;
  /** The line the agent is writing, and the offset of it in its message. */
  readonly text: { readonly id: string; readonly text: string; readonly offset: number };
  readonly running: readonly RunningCall[];
  readonly todos: EventData<'todo_update'>['items'];
  readonly files: ReadonlySet<string>;
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly credits: number;
  readonly preview: string | undefined;
}

export const emptyView: View = {
  startedAt: undefined,
  phase: 'Starting',
  text: { id: '', text: '', offset: 0 },
  running: [],
  todos: [],
  files: new Set(),
  calls: 0,
  tokensIn: 0,
  tokensOut: 0,
  credits: 0,
  preview: undefined,
};

export interface ViewUpdate {
  readonly view: View;
  readonly entries: readonly Entry[];
}

/** Tools whose calls have events of their own. */
const toolsWithOwnEvents = new Set(['update_todos', 'ask_user', 'propose_plan']);
const phases: Readonly<Record<string, string>> = { text: 'Writing', reasoning: 'Thinking' };

/** Applies an event to the view and returns new entries. `now` is the reader's clock. */
export function applyEvent(view: View, event: StampedEvent, now: number): ViewUpdate {
  const eventTime = Date.parse(event.ts);
  const isNewTurn = event.type === 'status' && event.data.phase === 'started';
  const base = isNewTurn ? emptyView : view;
  const current = { ...base, startedAt: base.startedAt ?? eventTime };
  if (event.type === 'text') return appendText(current, event.data);
  if (event.type === 'text_retracted') return retractText(current, event.data);
  const ended = endingOf(event);
  // Any other event completes the agent's current line.
  const { view: flushed, entries } = keepsLine(event)
    ? { view: current, entries: [] }
    : flushLine(current);
  const next = ended ? endTurn(flushed, event, ended) : applyOther(flushed, event, now);
  return { view: next.view, entries: [...entries, ...next.entries] };
}

const lineKeepingTypes: ReadonlySet<string> = new Set([
  'usage',
  'turn_update',
  'file_streaming_chunk',
  'tool_progress',
  'project_update',
  'reasoning',
]);

/** True if the agent may still add to its line, even after another worker took over the turn. */
const keepsLine = (event: StampedEvent) =>
  lineKeepingTypes.has(event.type) || (event.type === 'status' && event.data.phase === 'resumed');

function appendText(view: View, { message_id, text }: EventData<'text'>): ViewUpdate {
  const isNewMessage = view.text.id !== message_id;
  const before = isNewMessage ? flushLine(view) : { view, entries: [] };
  const { text: line, offset } = before.view.text;
  const lines = `${line}${text}`.split('\n');
  const rest = lines.pop() ?? '';
  const shown = lines.reduce((sum, { length }) => sum + length + 1, isNewMessage ? 0 : offset);
  const currentLine = { id: message_id, text: rest, offset: shown };
  const entries = lines.map((line) => ({ kind: 'text', text: line }) as const);
  return {
    view: { ...before.view, text: currentLine, phase: 'Writing' },
    entries: [...before.entries, ...entries],
  };
}

function flushLine(view: View): ViewUpdate {
  const { id, text, offset } = view.text;
  const entries: Entry[] = text.trim() ? [{ kind: 'text', text }] : [];
  return { view: { ...view, text: { id, text: '', offset: offset + text.length } }, entries };
}

/** Truncates the current line. Lines above it stay on the screen, so a note marks them as retracted. */
function retractText(
  view: View,
  { message_id, from_offset }: EventData<'text_retracted'>,
): ViewUpdate {
  const { id, text, offset } = view.text;
  if (id !== message_id) return emit(view);
  const remaining = text.slice(0, Math.max(0, from_offset - offset));
  const currentLine = { id, text: remaining, offset: Math.min(offset, from_offset) };
  const note = { kind: 'note', text: 'The unfinished reply above was withdrawn' } as const;
  return emit({ ...view, text: currentLine }, ...(from_offset < offset ? [note] : []));
}

const emit = (view: View, ...entries: Entry[]): ViewUpdate => ({ view, entries });

function applyOther(view: View, event: StampedEvent, now: number): ViewUpdate {
  switch (event.type) {
    case 'status':
      return emit({ ...view, phase: event.data.message });
    case 'reasoning':
      return emit({ ...view, phase: phases[event.type] ?? view.phase });
    case 'tool_start':
    case 'tool_progress':
    case 'file_streaming_chunk':
    case 'file':
    case 'tool_end':
      return applyToolEvent(view, event, now);
    case 'todo_update':
      return applyTodos(view, event.data);
    case 'preview_url':
      return applyPreview(view, event.data.preview_url);
    case 'usage':
      return emit(
        event.data.final
          ? addUsage({ ...view, tokensIn: 0, tokensOut: 0, credits: 0 }, event.data)
          : addUsage(view, event.data),
      );
    case 'verification':
      return emit(view, { kind: 'checks', data: event.data });
    case 'outcome':
      return event.data.requested.length > 0
        ? emit(view, { kind: 'outcome', data: event.data })
        : emit(view);
    case 'build_error':
      return emit(view, { kind: 'problem', data: event.data });
    default:
      return applyDecision(view, event);
  }
}

function applyDecision(view: View, event: StampedEvent): ViewUpdate {
  const { project_id: projectId } = event;
  switch (event.type) {
    case 'ask_user_question': {
      const { question_id: questionId, questions } = event.data;
      const phase = 'Waiting for your answer';
      return emit({ ...view, phase }, { kind: 'question', projectId, questionId, questions });
    }
    case 'ask_user_resolved':
      return emit(
        { ...view, phase: 'Continuing' },
        { kind: 'decision', text: describeAnswers(event.data) },
      );
    case 'ask_user_expired':
      return emit(view, { kind: 'note', text: 'The question was not answered in time' });
    case 'plan_proposed':
      return emit(
        { ...view, phase: 'Waiting for your decision' },
        { kind: 'plan', projectId, data: event.data },
      );
    case 'plan_resolved':
      return emit(
        { ...view, phase: 'Continuing' },
        { kind: 'decision', text: `Plan ${event.data.status}` },
      );
    case 'mcp_auth_required':
      return emit(view, { kind: 'note', text: `${event.data.server}: ${event.data.message}` });
    case 'resync':
      return emit(view, { kind: 'note', text: 'Some of the following was shown before' });
    default:
      return emit(view);
  }
}

const describeAnswers = ({ answers }: EventData<'ask_user_resolved'>) =>
  `Answered: ${Object.values(answers).join('; ')}`;

type ToolEvent = EventOf<
  'tool_start' | 'tool_progress' | 'file_streaming_chunk' | 'file' | 'tool_end'
>;

function applyToolEvent(view: View, event: ToolEvent, now: number): ViewUpdate {
  const updateCall = (
    id: string | null,
    change: (call: RunningCall) => Partial<RunningCall>,
  ): View => ({
    ...view,
    running: view.running.map((call) =>
      call.id === id ? { ...call, updatedAt: now, ...change(call) } : call,
    ),
  });
  switch (event.type) {
    case 'tool_start': {
      const { tool_call_id: id, name, title = name } = event.data;
      const call = {
        id,
        title,
        startedAt: now,
        updatedAt: now,
        written: 0,
        message: '',
        added: 0,
        removed: 0,
      };
      if (toolsWithOwnEvents.has(name)) return emit(view);
      return emit({ ...view, phase: 'Working', running: [...view.running, call] });
    }
    case 'tool_progress':
      return emit(updateCall(event.data.tool_call_id, () => ({ message: event.data.message })));
    case 'file_streaming_chunk': {
      const { tool_call_id, content } = event.data;
      return emit(
        updateCall(tool_call_id, ({ written }) => ({ written: written + content.length })),
      );
    }
    case 'file':
      return applyFile(view, event.data, updateCall);
    case 'tool_end':
      return endTool(view, event.data);
  }
}

function applyFile(
  view: View,
  data: EventData<'file'>,
  updateCall: (id: string | null, change: (call: RunningCall) => Partial<RunningCall>) => View,
): ViewUpdate {
  const { path, to_path, operation, tool_call_id, lines_added, lines_removed } = data;
  const files = new Set(view.files).add(to_path ?? path);
  const isOfCall = view.running.some(({ id }) => id === tool_call_id);
  const { running } = updateCall(tool_call_id, ({ added, removed }) => ({
    added: added + lines_added,
    removed: removed + lines_removed,
  }));
  const description = `${operation} ${path}${to_path ? ` → ${to_path}` : ''}`;
  return emit(
    { ...view, files, running },
    ...(isOfCall ? [] : [{ kind: 'file', description } as const]),
  );
}

function endTool(view: View, data: EventData<'tool_end'>): ViewUpdate {
  const call = view.running.find(({ id }) => id === data.tool_call_id);
  const running = view.running.filter((other) => other !== call);
  const next = { ...view, running, calls: view.calls + 1 };
  if (!call) return emit(next);
  const { title, added, removed } = call;
  const { status, duration_ms: ms, error } = data;
  return emit(next, { kind: 'tool', title, status, ms, added, removed, error: error?.message });
}

function applyTodos(view: View, { items }: EventData<'todo_update'>): ViewUpdate {
  const before = new Map(view.todos.map(({ id, status }) => [id, status]));
  const entries = items
    .filter(({ id, status }) => status === 'done' && before.get(id) !== 'done')
    .map(({ text }) => ({ kind: 'todo', text, isDone: true }) as const);
  const first = view.todos.length === 0 ? items.filter(({ status }) => status !== 'done') : [];
  const planned = first.map(({ text }) => ({ kind: 'todo', text, isDone: false }) as const);
  return emit({ ...view, todos: items }, ...planned, ...entries);
}

const applyPreview = (view: View, url: string): ViewUpdate =>
  emit(
    { ...view, preview: url },
    ...(view.preview === url ? [] : [{ kind: 'preview', url } as const]),
  );

const addUsage = (view: View, { tokens_in, tokens_out, credits }: EventData<'usage'>): View => ({
  ...view,
  tokensIn: view.tokensIn + tokens_in,
  tokensOut: view.tokensOut + tokens_out,
  credits: view.credits + credits,
});

function endTurn(view: View, event: StampedEvent, ending: Summary['ending']): ViewUpdate {
  const { startedAt = 0, files, calls, tokensIn, tokensOut, credits, preview } = view;
  const summary: Summary = {
    projectId: event.project_id,
    ending,
    seconds: Math.max(0, Date.parse(event.ts) - startedAt) / 1000,
    files: files.size,
    calls,
    tokensIn,
    tokensOut,
    credits,
    preview: event.type === 'complete' ? event.data.preview_url : preview,
    error: event.type === 'error' ? event.data : undefined,
  };
  return emit({ ...view, running: [] }, { kind: 'end', summary });
}
