import { addEntry } from './messages.ts';
import type { Plan, ProjectState } from './project-state.ts';
import type { StampedEventOf } from './stamped-event-of.ts';

/** Each revision stays visible, so it has its own key. */
const getPlanKey = (planId: string, revision: number) => `${planId}-${revision}`;

export function proposePlan(
  state: ProjectState,
  event: StampedEventOf<'plan_proposed'>,
): ProjectState {
  const { plan_id: id, revision, title, plan, steps, expires_at } = event.data;
  const key = getPlanKey(id, revision);
  const proposed: Plan = {
    id,
    turnId: event.turn_id,
    revision,
    title,
    plan,
    steps,
    expiresAt: expires_at,
    status: 'pending',
    feedback: null,
    isEdited: false,
  };
  const next = { ...state, plans: { ...state.plans, [key]: proposed } };
  return addEntry(next, event, { kind: 'plan', id: key });
}

export function resolvePlan(
  state: ProjectState,
  { data }: StampedEventOf<'plan_resolved'>,
): ProjectState {
  const found = Object.entries(state.plans).findLast(([, { id }]) => id === data.plan_id);
  if (!found) return state;
  const [key, plan] = found;
  const { status, feedback, edited: isEdited } = data;
  return { ...state, plans: { ...state.plans, [key]: { ...plan, status, feedback, isEdited } } };
}
