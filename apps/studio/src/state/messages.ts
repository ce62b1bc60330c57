import type { Entry, ProjectState, TurnState } from './project-state.ts';
import type { Told } from './told.ts';
import { changeTurn, type Place } from './turns.ts';

/** A turn that says something has begun, also for a reader who came too late to see that. */
const begun = (turn: TurnState): TurnState =>
  turn.status === 'queued' ? { ...turn, status: 'running', hasBegun: true } : turn;

type Delta = Told<'text'> | Told<'reasoning'>;

/** Another piece of a bubble; a new message id begins a new one. */
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

/** Text that the agent took back disappears, and so does a bubble without any left. */
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

/** An entry that stands for something kept elsewhere, or says all there is to say. */
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

/** Once for each server, however often a turn runs into it. */
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
