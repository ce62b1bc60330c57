import type { Entry, ProjectState, TurnState } from './project-state.ts';
import type { Told } from './told.ts';
import { changeTurn, type Place } from './turns.ts';

/** Marks a turn with output as running, even if the reader missed its start. */
const begun = (turn: TurnState): TurnState =>
  turn.status === 'queued' ? { ...turn, status: 'running', hasBegun: true } : turn;

type Delta = Told<'text'> | Told<'reasoning'>;

/** Appends to a message; a new message id starts a new entry. */
export function appendText(state: ProjectState, event: Delta): ProjectState {
  const { message_id: id, text } = event.data;
  const { type: kind } = event;
  return changeTurn(state, event, (turn) => {
    const at = turn.entries.findLastIndex((entry) => entry.kind === kind && entry.id === id);
    const known = turn.entries[at];
    const said = begun(turn);
    if (known?.kind !== kind) return { ...said, entries: [...turn.entries, { kind, id, text }] };
    const entry: Entry = { kind, id, text: known.text + text };
    return { ...said, entries: turn.entries.with(at, entry) };
  });
}

/** Removes retracted text, and entries left without text. */
export function retractText(state: ProjectState, event: Told<'text_retracted'>): ProjectState {
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
export function addEntry(state: ProjectState, event: Place, entry: Entry): ProjectState {
  return changeTurn(state, event, (turn) => {
    const isKnown = turn.entries.some(({ kind, id }) => kind === entry.kind && id === entry.id);
    return isKnown ? turn : { ...begun(turn), entries: [...turn.entries, entry] };
  });
}

export function showVerification(state: ProjectState, event: Told<'verification'>): ProjectState {
  const { ok, checks, opened } = event.data;
  return addEntry(state, event, {
    kind: 'verification',
    id: `verification-${event.seq}`,
    found: { ok, checks, opened },
  });
}

/** One entry per server, however often a turn runs into it. */
export function showSignIn(state: ProjectState, event: Told<'mcp_auth_required'>): ProjectState {
  const { server_id: serverId, server } = event.data;
  return addEntry(state, event, { kind: 'sign-in', id: serverId, request: { serverId, server } });
}

export function showProblem(state: ProjectState, event: Told<'build_error'>): ProjectState {
  return addEntry(state, event, {
    kind: 'problem',
    id: `problem-${event.seq}`,
    problem: event.data,
  });
}
