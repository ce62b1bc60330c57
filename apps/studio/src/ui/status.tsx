import type { ProjectStatus } from '@millwright/contract';

const labels: Record<ProjectStatus, string> = {
  idle: '',
  queued: 'Queued',
  running: 'Working',
  awaiting_answer: 'Needs an answer',
  awaiting_plan: 'Needs approval',
  stopping: 'Stopping',
  archived: 'Archived',
};
const variants: Partial<Record<ProjectStatus, string>> = {
  running: 'text-accent bg-accent-wash',
  awaiting_answer: 'text-warn bg-warn-wash',
  awaiting_plan: 'text-warn bg-warn-wash',
};

/** Status of a project; nothing while it is idle. */
export function Status({ status }: { readonly status: ProjectStatus }) {
  if (!labels[status]) return null;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2 py-0.5 text-xs font-medium ${variants[status] ?? 'bg-sunken text-soft'}`}
    >
      {status === 'running' && (
        <span className="size-1.5 animate-breathe rounded-full bg-current" aria-hidden="true" />
      )}
      {labels[status]}
    </span>
  );
}
