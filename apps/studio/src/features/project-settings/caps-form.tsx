import type { ProjectRecord } from '@millwright/contract';
import { useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { capProblem, formatCap, parseCap } from './cap-text.ts';

interface CapsFormProps {
  readonly project: ProjectRecord;
  readonly onSaved: (project: ProjectRecord) => void;
}

/** Maximum cost per turn and per month of a project. */
export function CapsForm({ project, onSaved }: CapsFormProps) {
  const { millwright } = useService();
  const [turn, setTurn] = useState(formatCap(project.turn_credit_limit));
  const [month, setMonth] = useState(formatCap(project.monthly_credit_limit));
  const [isSaved, setIsSaved] = useState(false);
  const perTurn = parseCap(turn);
  const perMonth = parseCap(month);
  const isInvalid = perTurn === undefined || perMonth === undefined;
  const isChanged =
    perTurn !== project.turn_credit_limit || perMonth !== project.monthly_credit_limit;
  const save = useAction(async () => {
    // Sending 0 lifts a cap.
    const patch = { turn_credit_limit: perTurn ?? 0, monthly_credit_limit: perMonth ?? 0 };
    onSaved(await millwright.projects.update(project.project_id, patch));
    setIsSaved(true);
  });
  const change = (set: (text: string) => void) => (text: string) => {
    setIsSaved(false);
    set(text);
  };
  const shared = { required: false, inputMode: 'decimal', placeholder: 'No limit' } as const;
  return (
    <form
      aria-labelledby="caps"
      className="grid gap-4 rounded-xl border border-line bg-card p-4 shadow-card"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isInvalid && isChanged && !save.isBusy) void save.run();
      }}
    >
      <div className="grid gap-1">
        <h3 id="caps" className="font-medium">
          Credit limits
        </h3>
        <p className="text-sm text-soft">
          The most credits this project can use. A turn that reaches a limit stops and keeps its
          finished work.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          {...shared}
          label="Credits per turn"
          value={turn}
          aria-invalid={perTurn === undefined}
          onChange={change(setTurn)}
        />
        <Field
          {...shared}
          label="Credits per month"
          value={month}
          aria-invalid={perMonth === undefined}
          onChange={change(setMonth)}
        />
      </div>
      {isInvalid && <Notice variant="warn">{capProblem}</Notice>}
      {save.problem && (
        <Notice variant="bad" role="alert">
          {save.problem} The credit limits were not changed.
        </Notice>
      )}
      <div className="flex items-center gap-3">
        <Button type="submit" variant="primary" disabled={isInvalid || !isChanged || save.isBusy}>
          {save.isBusy ? 'Saving…' : 'Save'}
        </Button>
        <span role="status" className="text-sm text-good">
          {isSaved && !isChanged && 'Saved'}
        </span>
      </div>
    </form>
  );
}
