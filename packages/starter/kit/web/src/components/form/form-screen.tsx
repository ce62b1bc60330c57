import { useState } from 'react';
import { EntryForm } from '@/components/form/entry-form';
import { SubmissionConfirmation } from '@/components/form/submission-confirmation';
import { SubmissionList } from '@/components/form/submission-list';
import { submissionTexts, useSubmissions } from '@/hooks/use-submissions';
import type { FormField, FormValues } from '@/lib/form-fields';

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
  const { submissions, send, remove } = useSubmissions(storageKey);
  const [sent, setSent] = useState<FormValues>();

  async function submit(values: FormValues): Promise<string | undefined> {
    const problem = keepsSubmissions ? await send(values) : undefined;
    if (!problem) setSent(values);
    return problem;
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
          hint={keepsSubmissions ? submissionTexts.kept : 'Nothing is sent or stored yet.'}
          onSubmit={submit}
        />
      )}
      {submissions.length > 0 && keepsSubmissions && (
        <SubmissionList fields={fields} submissions={submissions} onDelete={remove} />
      )}
    </div>
  );
}
