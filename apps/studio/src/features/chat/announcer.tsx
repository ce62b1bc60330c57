import type { ProjectState } from '../../state/project-state.ts';
import { findActiveTurn, findPendingAsk, findPendingPlan } from '../../state/selectors.ts';

/**
 * Announcements for screen readers: that work is in progress, that a question is open, how the turn ended. Omits text
 * while it is being written.
 */
export function Announcer({ state }: { readonly state: ProjectState }) {
  return (
    <p role="status" className="sr-only">
      {describeState(state)}
    </p>
  );
}

function describeState(state: ProjectState): string {
  const ask = findPendingAsk(state);
  if (ask) return `Millwright asks: ${ask.questions.map(({ question }) => question).join(' ')}`;
  const plan = findPendingPlan(state);
  if (plan) return `Millwright proposes a plan: ${plan.title}`;
  const active = findActiveTurn(state);
  if (active) return active.activity?.message ?? 'Millwright is working';
  const last = state.turns[state.turnOrder.at(-1) ?? ''];
  if (!last) return '';
  if (last.error) return `Failed: ${last.error.message}`;
  if (last.status === 'aborted') return 'Stopped';
  const signIn = last.entries.findLast((entry) => entry.kind === 'sign-in');
  if (signIn?.kind === 'sign-in') return `Done. ${signIn.request.server} requires sign-in`;
  const reply = last.entries.findLast((entry) => entry.kind === 'text');
  return reply?.kind === 'text' ? `Done. ${reply.text.slice(0, 300)}` : 'Done';
}
