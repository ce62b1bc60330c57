import type { PlanStep } from '@millwright/contract';
import { Button, IconButton } from '../../ui/button.tsx';

interface PlanStepsProps {
  readonly steps: readonly PlanStep[];
  readonly onChange: (steps: PlanStep[]) => void;
}

const field =
  'w-full rounded-md bg-transparent px-2 py-1 outline-none hover:bg-sunken focus:bg-sunken focus-visible:outline-2';

/** Steps of a plan that can be edited, moved, removed and added. */
export function PlanSteps({ steps, onChange }: PlanStepsProps) {
  const change = (id: string, changes: Partial<PlanStep>) =>
    onChange(steps.map((step) => (step.id === id ? { ...step, ...changes } : step)));
  function move(at: number, by: number): void {
    const moved = [...steps];
    const [step] = moved.splice(at, 1);
    if (step) moved.splice(at + by, 0, step);
    onChange(moved);
  }
  return (
    <div className="grid gap-2">
      <ol className="grid gap-1">
        {steps.map(({ id, title, description }, at) => (
          <li key={id} className="flex items-start gap-1.5 rounded-lg border border-line p-1.5">
            <span className="w-6 pt-1 text-center text-sm text-faint tabular-nums">{at + 1}</span>
            <div className="min-w-0 flex-1">
              <input
                aria-label={`Step ${at + 1}`}
                value={title}
                onChange={(event) => change(id, { title: event.target.value })}
                className={`${field} font-medium`}
              />
              <textarea
                aria-label={`Details of step ${at + 1}`}
                rows={1}
                value={description}
                onChange={(event) => change(id, { description: event.target.value })}
                className={`${field} field-sizing-content block resize-none text-[13px] text-soft`}
              />
            </div>
            <div className="flex">
              <IconButton
                icon="up"
                label={`Move step ${at + 1} up`}
                disabled={at === 0}
                onClick={() => move(at, -1)}
                small
              />
              <IconButton
                icon="close"
                label={`Remove step ${at + 1}`}
                disabled={steps.length === 1}
                onClick={() => onChange(steps.filter((step) => step.id !== id))}
                small
              />
            </div>
          </li>
        ))}
      </ol>
      <Button
        small
        variant="quiet"
        icon="plus"
        className="justify-self-start"
        onClick={() =>
          onChange([...steps, { id: crypto.randomUUID(), title: '', description: '' }])
        }
      >
        Add step
      </Button>
    </div>
  );
}
