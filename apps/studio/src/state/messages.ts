import type { Entry, ProjectState, TurnState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';
import { changeTurn, type TurnStamp } from './turns.ts';

/** Marks a turn with output as running, even if the reader missed its start. */
const markRunning = (turn: TurnState): TurnState =>
  turn.status === 'queued' ? { ...turn, status: 'running', hasStarted: true } : turn;

type Delta = StampedEventOf<'text'> | StampedEventOf<'reasoning'>;

/** Appends to a message; a new message id starts a new entry. */
export function appendText(state: ProjectState, event: Delta): ProjectState {
  const { message_id: id, text } = event.data;
  const { type: kind } = event;
  return changeTurn(state, event, (turn) => {
    const at = turn.entries.findLastIndex((entry) => entry.kind === kind && entry.id === id);
    const known = turn.entries[at];
    const running = markRunning(turn);
    if (known?.kind !== kind) return { ...running, entries: [...turn.entries, { kind, id, text }] };
    const entry: Entry = { kind, id, text: known.text + text };
    return { ...running, entries: turn.entries.with(at, entry) };
  });
}

/** Removes retracted text, and entries left without text. */
export function retractText(
  state: ProjectState,
  event: StampedEventOf<'text_retracted'>,
): ProjectState {
  const { message_id, from_offset } = event.data;
  return changeTurn(state, event, (turn) => {
    const entries = turn.entries.flatMap((entry) => {
      if (!('text' in entry) || entry.id !== message_id) return [entry];
      const text = entry.text.slice(0, from_offset);
      return text === '' ? [] : [{ ...entry, text }];
    });
    return { ...turn, entries };
  });
}

/** Adds an entry that refers to other state or is complete in itself. */
export function addEntry(state: ProjectState, event: TurnStamp, entry: Entry): ProjectState {
  return changeTurn(state, event, (turn) => {
    const isKnown = turn.entries.some(({ kind, id }) => kind === entry.kind && id === entry.id);
    return isKnown ? turn : { ...markRunning(turn), entries: [...turn.entries, entry] };
  });
}

export function showVerification(
  state: ProjectState,
  event: StampedEventOf<'verification'>,
): ProjectState {
  const { ok, checks, opened } = event.data;
  return addEntry(state, event, {
    kind: 'verification',
    id: `verification-${event.seq}`,
    found: { ok, checks, opened },
  });
}

/** Shows the parts of the request, unless the agent listed none. */
export function showOutcome(state: ProjectState, event: StampedEventOf<'outcome'>): ProjectState {
  const { requested } = event.data;
  if (requested.length === 0) return state;
  return addEntry(state, event, { kind: 'outcome', id: `outcome-${event.seq}`, requested });
}

/** One entry per server, however often a turn runs into it. */
export function showSignIn(
  state: ProjectState,
  event: StampedEventOf<'mcp_auth_required'>,
): ProjectState {
  const { server_id: serverId, server } = event.data;
  return addEntry(state, event, { kind: 'sign-in', id: serverId, request: { serverId, server } });
}

export function showProblem(
  state: ProjectState,
  event: StampedEventOf<'build_error'>,
): ProjectState {
  return addEntry(state, event, {
    kind: 'problem',
    id: `problem-${event.seq}`,
    problem: event.data,
  });
}
