import { useStoredState } from '@/hooks/use-stored-state';
import { createId } from '@/lib/create-id';
import type { FormValues, Submission } from '@/lib/form-fields';

/** Texts of pages about submissions in the browser. */
export const submissionTexts = {
  kept: 'Entries stay in this browser and are not sent anywhere.',
  title: 'Earlier submissions',
};

/** The submissions of a form in the browser's storage. */
export function useSubmissions(storageKey: string) {
  const [submissions, setSubmissions] = useStoredState<Submission[]>(
    `${storageKey}-submissions`,
    [],
  );
  return {
    submissions,
    /** Resolves to the reason if the values could not be sent. */
    async send(values: FormValues): Promise<string | undefined> {
      const submission = { id: createId(), sent: new Date().toISOString(), values };
      setSubmissions((current) => [submission, ...current]);
      return undefined;
    },
    remove: (submission: Submission) =>
      setSubmissions((current) => current.filter(({ id }) => id !== submission.id)),
  };
}
