import type { Entry, ProjectState } from './project-state.ts';
import type { Told } from './told.ts';
import { changeTurn, type Place } from './turns.ts';

type Delta = Told<'text'> | Told<'reasoning'>;

/** Another piece of a bubble; a new message id, or anything else in between, begins a new one. */
export function appendText(state: ProjectState, event: Delta): ProjectState {
  const { message_id: id, text } = event.data;
  const { type: kind } = event;
  return changeTurn(state, event, (turn) => {
    const last = turn.entries.at(-1);
    const isSame = last?.kind === kind && last.id === id;
    const entry: Entry = { kind, id, text: isSame ? last.text + text : text };
    return { ...turn, entries: [...(isSame ? turn.entries.slice(0, -1) : turn.entries), entry] };
  });
}

/** An entry that stands for something kept elsewhere, or says all there is to say. */
export function addEntry(state: ProjectState, event: Place, entry: Entry): ProjectState {
  return changeTurn(state, event, (turn) => {
    const isKnown = turn.entries.some(({ kind, id }) => kind === entry.kind && id === entry.id);
    return isKnown ? turn : { ...turn, entries: [...turn.entries, entry] };
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
