import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import type { Plan } from '../../state/project-state.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Countdown } from './countdown.tsx';
import { PlanSteps } from './plan-steps.tsx';

interface PlanFormProps {
  readonly plan: Plan;
  readonly projectId: string;
}

const outcomes: Record<Plan['status'], string> = {
  pending: 'Waiting for approval',
  approved: 'Approved',
  revising: 'Changes requested',
  rejected: 'Rejected',
  cancelled: 'Canceled',
};

export function PlanForm({
  plan,
  projectId,
}: Pick<PlanFormProps, 'plan'> & { readonly projectId: string | undefined }) {
  if (plan.status === 'pending' && projectId)
    return <PendingPlan plan={plan} projectId={projectId} />;
  return (
    <details className="group rounded-xl border border-line bg-card text-sm">
      <summary className="flex list-none items-center gap-2 px-3.5 py-2.5">
        <Icon name="list" className="size-4 text-faint" />
        <span className="min-w-0 flex-1 truncate font-medium">{plan.title}</span>
        <span className={plan.status === 'approved' ? 'text-good' : 'text-soft'}>
          {outcomes[plan.status]}
          {plan.isEdited && ', with your changes'}
        </span>
        <Icon
          name="right"
          className="size-3.5 text-faint motion-safe:transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="grid gap-3 border-t border-line p-3.5">
        <Markdown text={plan.plan} />
        {plan.feedback && <p className="text-soft">Feedback: {plan.feedback}</p>}
      </div>
    </details>
  );
}

function PendingPlan({ plan, projectId }: PlanFormProps) {
  const { millwright } = useService();
  const [steps, setSteps] = useState(plan.steps);
  const [feedback, setFeedback] = useState('');
  const isEdited = JSON.stringify(steps) !== JSON.stringify(plan.steps);
  const complete = steps.filter(({ title }) => title.trim() !== '');
  const { run, isBusy, problem } = useAction(async (decision: 'approve' | 'revise' | 'reject') => {
    await millwright.approve({
      project_id: projectId,
      plan_id: plan.id,
      approved: decision === 'approve',
      ...(decision === 'revise' && { feedback: feedback.trim() }),
      ...(decision === 'approve' &&
        isEdited && { edited_plan: { title: plan.title, steps: complete } }),
    });
  });
  return (
    <section
      aria-label="Plan"
      className="grid animate-appear gap-4 rounded-xl border border-accent/40 bg-card p-4 shadow-raised"
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="flex items-center gap-2 text-sm font-medium text-accent">
            <Icon name="list" /> Millwright proposes a plan
            {plan.revision > 1 && <span className="text-faint">version {plan.revision}</span>}
          </p>
          <h3 className="mt-1 text-lg font-semibold">{plan.title}</h3>
        </div>
        {plan.expiresAt && <Countdown from={new Date().toISOString()} until={plan.expiresAt} />}
      </div>
      <details className="group" open={steps.length === 0}>
        <summary className="flex w-fit list-none items-center gap-1.5 text-[13px] text-soft hover:text-ink">
          <Icon
            name="right"
            className="size-3 motion-safe:transition-transform group-open:rotate-90"
          />{' '}
          Full plan
        </summary>
        <div className="mt-2 border-l-2 border-line pl-3 text-sm">
          <Markdown text={plan.plan} />
        </div>
      </details>
      {steps.length > 0 && <PlanSteps steps={steps} onChange={setSteps} />}
      <label className="grid gap-1.5 text-sm font-medium">
        Feedback
        <textarea
          rows={2}
          value={feedback}
          onChange={(event) => setFeedback(event.target.value)}
          placeholder="Describe what the agent should change in the plan"
          className="field-sizing-content max-h-40 resize-none rounded-lg border border-line bg-paper px-3 py-2 font-normal placeholder:text-faint"
        />
      </label>
      {problem && (
        <Notice variant="bad" role="alert">
          {problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={() => run('reject')} disabled={isBusy}>
          Reject
        </Button>
        <Button onClick={() => run('revise')} disabled={isBusy || !feedback.trim()}>
          Request changes
        </Button>
        <Button variant="primary" icon="check" onClick={() => run('approve')} disabled={isBusy}>
          {isEdited ? 'Approve with changes' : 'Approve and build'}
        </Button>
      </div>
    </section>
  );
}
