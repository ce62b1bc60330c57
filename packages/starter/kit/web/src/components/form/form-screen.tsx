import { useState } from 'react';
import { toast } from 'sonner';
import { EntryForm } from '@/components/form/entry-form';
import { SubmissionConfirmation } from '@/components/form/submission-confirmation';
import { SubmissionList } from '@/components/form/submission-list';
import { useStoredState } from '@/hooks/use-stored-state';
import { createId } from '@/lib/create-id';
import type { FormField, FormValues, Submission } from '@/lib/form-fields';

interface FormScreenProps {
  storageKey: string;
  title: string;
  /** The introduction. */
  text?: string;
  fields: FormField[];
  /** Values to choose from that change, such as the titles of records, by key of the field. */
  options?: Record<string, string[]>;
  /** Label of the button. */
  action: string;
  confirmation: string;
  /** False if entries are neither stored nor listed. */
  keepsSubmissions?: boolean;
}

/** A form with its confirmation and the earlier entries. */
export function FormScreen(props: FormScreenProps) {
  const { storageKey, title, text, action, confirmation, keepsSubmissions = true } = props;
  const fields = props.fields.map((field) => {
    const options = props.options?.[field.key];
    return options ? { ...field, options } : field;
  });
  const [submissions, setSubmissions] = useStoredState<Submission[]>(
    `${storageKey}-submissions`,
    [],
  );
  const [sent, setSent] = useState<FormValues>();

  // Nothing is sent anywhere yet: pass the values to a service here.
  function submit(values: FormValues) {
    setSent(values);
    if (!keepsSubmissions) return;
    const submission = { id: createId(), sent: new Date().toISOString(), values };
    setSubmissions([submission, ...submissions]);
  }

  function remove(submission: Submission) {
    setSubmissions(submissions.filter(({ id }) => id !== submission.id));
    toast('Submission deleted', {
      action: { label: 'Undo', onClick: () => setSubmissions(submissions) },
    });
  }

  return (
    <div className="mx-auto max-w-2xl space-y-6">
      {sent ? (
        <SubmissionConfirmation
          text={confirmation}
          fields={fields}
          values={sent}
          onRestart={() => setSent(undefined)}
        />
      ) : (
        <EntryForm
          title={title}
          text={text}
          fields={fields}
          action={action}
          hint={
            keepsSubmissions
              ? 'Entries stay in this browser and are not sent anywhere.'
              : 'Nothing is sent or stored yet.'
          }
          onSubmit={submit}
        />
      )}
      {submissions.length > 0 && keepsSubmissions && (
        <SubmissionList fields={fields} submissions={submissions} onDelete={remove} />
      )}
    </div>
  );
}
