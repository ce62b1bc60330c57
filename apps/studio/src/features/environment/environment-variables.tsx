import type { Millwright } from '@millwright/client';
import type { EnvironmentStage, EnvironmentVariableRecord } from '@millwright/contract';
import { environmentStages } from '@millwright/contract/states';
import { useCallback, useState } from 'react';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useLoaded } from '../../api/use-loaded.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { useNow } from '../../ui/time.ts';
import { LoadState } from '../settings/load-state.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { stageName } from './stage-name.ts';
import { VariableDialog } from './variable-dialog.tsx';
import { VariableRow } from './variable-row.tsx';

const stageAbout: Readonly<Record<EnvironmentStage, string>> = {
  dev: "For the preview's server code and the agent's commands. Changes apply at once.",
  live: 'For the server of the published app. Published apps are static sites so far, so nothing uses these variables yet.',
};

type OpenDialog =
  | { readonly type: 'add' | 'import' }
  | { readonly type: 'replace' | 'delete'; readonly name: string };

/** Secrets for the server side of a project's app. */
export function EnvironmentVariables({ projectId }: { readonly projectId: string }) {
  const read = useCallback(
    ({ environment }: Millwright, signal?: AbortSignal) => environment.list(projectId, { signal }),
    [projectId],
  );
  const { data, problem, load } = useLoaded(read);
  const [stage, setStage] = useState<EnvironmentStage>('dev');
  const [open, setOpen] = useState<OpenDialog>();
  const variables = data?.variables.filter((variable) => variable.stage === stage);
  const close = () => setOpen(undefined);
  const ownNames = namesOf(variables, 'project');
  const providedNames = namesOf(variables, 'millwright');
  const shared = { projectId, stage, existingNames: ownNames, providedNames };
  return (
    <section aria-labelledby="environment" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid max-w-lg gap-1">
        <h3 id="environment" className="font-medium">
          Environment variables
        </h3>
        <p className="text-sm text-soft">
          Secrets for your app's server code, such as API keys. The agent knows their names but not
          their values, and pages don't receive them.
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SegmentedControl
          label="Stage"
          value={stage}
          options={environmentStages.map((value) => ({ value, name: stageName[value] }))}
          onChange={setStage}
        />
        <div className="flex flex-wrap gap-2">
          <Button icon="copy" disabled={!data} onClick={() => setOpen({ type: 'import' })}>
            Paste .env
          </Button>
          <Button icon="plus" disabled={!data} onClick={() => setOpen({ type: 'add' })}>
            Add variable
          </Button>
        </div>
      </div>
      <p className="text-[13px] text-soft">{stageAbout[stage]}</p>
      <LoadState
        name="Environment variables"
        isLoaded={data !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {variables && (
        <VariableList
          stage={stage}
          variables={variables}
          providedNames={providedNames}
          onOpen={setOpen}
        />
      )}
      {open?.type === 'import' && <ImportDialog {...shared} onClose={close} onSaved={load} />}
      {(open?.type === 'add' || open?.type === 'replace') && (
        <VariableDialog
          {...shared}
          replacedName={open.type === 'replace' ? open.name : undefined}
          onClose={close}
          onSaved={load}
        />
      )}
      {open?.type === 'delete' && (
        <DeleteDialog {...shared} name={open.name} onClose={close} onDeleted={load} />
      )}
    </section>
  );
}

const namesOf = (
  variables: readonly EnvironmentVariableRecord[] | undefined,
  source: EnvironmentVariableRecord['source'],
): ReadonlySet<string> =>
  new Set(variables?.filter((one) => one.source === source).map(({ name }) => name));

interface VariableListProps {
  readonly stage: EnvironmentStage;
  readonly variables: readonly EnvironmentVariableRecord[];
  readonly providedNames: ReadonlySet<string>;
  readonly onOpen: (dialog: OpenDialog) => void;
}

function VariableList({ stage, variables, providedNames, onOpen }: VariableListProps) {
  const now = useNow(60_000);
  if (variables.length === 0) {
    return (
      <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-sm text-soft">
        No variables for {stageName[stage]} yet. Add one, or paste the text of a .env file.
      </p>
    );
  }
  return (
    <ul
      aria-label={`Variables for ${stageName[stage]}`}
      className="divide-y divide-line rounded-xl border border-line bg-card shadow-card"
    >
      {variables.map((variable) => {
        const { name, source } = variable;
        return (
          <VariableRow
            key={`${source} ${name}`}
            variable={variable}
            now={now}
            isOverridden={source === 'project' && providedNames.has(name)}
            onReplace={() => onOpen({ type: 'replace', name })}
            onDelete={() => onOpen({ type: 'delete', name })}
          />
        );
      })}
    </ul>
  );
}

interface DeleteDialogProps {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDeleted: () => Promise<void>;
}

function DeleteDialog({ projectId, stage, name, onClose, onDeleted }: DeleteDialogProps) {
  const { millwright } = useService();
  const action = useAction(async () => {
    await millwright.environment.remove(projectId, name, stage);
    await onDeleted();
    onClose();
  });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      action={action}
      actionLabel="Delete"
      busyLabel="Deleting…"
      failureNote="Nothing was deleted."
      onClose={onClose}
    >
      <p>Server code that reads it gets nothing from now on. You can't restore its value.</p>
    </ConfirmDialog>
  );
}
