import type { PublicationRecord, ReleaseFinding } from '@millwright/contract';
import { publishLimits, validatePublishName } from '@millwright/contract/publish-name';
import { useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { PublicationActions } from './use-publication.ts';

interface PublishFormProps {
  readonly publication: PublicationRecord;
  readonly isInProgress: boolean;
  readonly actions: PublicationActions;
}

/** Name of the published app and permissions of its visitors. */
export function PublishForm({ publication, isInProgress, actions }: PublishFormProps) {
  const { published, suggested_name, host, latest } = publication;
  const [name, setName] = useState(suggested_name);
  const [description, setDescription] = useState(publication.description);
  const [ai, setAi] = useState(publication.ai);
  const { run, isBusy, problem } = useAction(actions.publish);
  const aiChange = useAction(actions.change);
  const nameProblem = name === '' ? undefined : validatePublishName(name);
  const blocking =
    latest?.status === 'failed' ? latest.findings.filter(({ blocks }) => blocks) : [];
  const acceptable =
    blocking.length > 0 && blocking.every((finding) => finding.acceptable) ? blocking : [];
  const publish = (accepted: readonly ReleaseFinding[] = []) =>
    void run({ name, description, ai, accept_findings: accepted.map(({ id }) => id) });
  const allowAi = (isOn: boolean) => {
    setAi(isOn);
    // A setting that costs money takes effect at once, not with the next release.
    if (published) void aiChange.run({ ai: isOn });
  };
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!nameProblem && !isInProgress && !isBusy) publish();
      }}
    >
      <Field
        label="Name"
        isCode
        value={name}
        maxLength={publishLimits.nameChars}
        onChange={(text) => setName(text.toLowerCase())}
        aria-invalid={nameProblem !== undefined}
        hint={
          nameProblem ? (
            <span className="text-bad">The name {nameProblem}.</span>
          ) : (
            <span className="[overflow-wrap:anywhere]">
              {name || '…'}.{host}
            </span>
          )
        }
      />
      <Field
        label="Description"
        required={false}
        value={description}
        maxLength={publishLimits.descriptionChars}
        onChange={setDescription}
      />
      <div className="flex items-start justify-between gap-4">
        <div className="grid gap-0.5 text-sm">
          <span className="font-medium">Allow visitors to use models</span>
          <span className="text-[13px] text-soft">
            Only for apps that use models. Usage by visitors costs you credits.
          </span>
        </div>
        <Switch label="Allow visitors to use models" isOn={ai} onChange={allowAi} />
      </div>
      {(problem ?? aiChange.problem) && (
        <Notice variant="bad" role="alert">
          {problem ?? aiChange.problem}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {acceptable.length > 0 && (
          <Button disabled={isInProgress || isBusy} onClick={() => publish(acceptable)}>
            Publish anyway
          </Button>
        )}
        <Button
          variant="primary"
          type="submit"
          icon="globe"
          disabled={nameProblem !== undefined || name === '' || isInProgress || isBusy}
        >
          {isInProgress || isBusy ? 'Publishing…' : published ? 'Publish changes' : 'Publish'}
        </Button>
      </div>
    </form>
  );
}
