import { addEntry } from './messages.ts';
import type { Ask, ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

export function askQuestion(
  state: ProjectState,
  event: StampedEventOf<'ask_user_question'>,
): ProjectState {
  const { question_id: id, questions, asked_at, expires_at } = event.data;
  const ask: Ask = {
    id,
    turnId: event.turn_id,
    questions,
    askedAt: asked_at,
    expiresAt: expires_at,
    status: 'pending',
    reason: undefined,
    answers: undefined,
  };
  const withAsk = { ...state, asks: { ...state.asks, [id]: ask } };
  return addEntry(withAsk, event, { kind: 'question', id });
}

function change(state: ProjectState, id: string, changes: Partial<Ask>): ProjectState {
  const ask = Object.hasOwn(state.asks, id) ? state.asks[id] : undefined;
  return ask ? { ...state, asks: { ...state.asks, [id]: { ...ask, ...changes } } } : state;
}

export function resolveQuestion(
  state: ProjectState,
  { data }: StampedEventOf<'ask_user_resolved'>,
): ProjectState {
  return change(state, data.question_id, { status: 'answered', answers: data.answers });
}

export function expireQuestion(
  state: ProjectState,
  { data }: StampedEventOf<'ask_user_expired'>,
): ProjectState {
  return change(state, data.question_id, { status: 'expired', reason: data.reason });
}
