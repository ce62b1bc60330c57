import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { useIsOwner } from '@/hooks/use-is-owner';
import { api } from '@/lib/api';
import { createId } from '@/lib/create-id';
import type { FormValues, Submission } from '@/lib/form-fields';

/** Texts of pages about submissions on the server. */
export const submissionTexts = {
  kept: 'Only the owner of this website reads it.',
  title: 'All submissions',
};

/** The submissions of a form on the server. Only the owner receives them. */
export function useSubmissions(path: string) {
  const client = useQueryClient();
  const isOwner = useIsOwner();
  const queryKey = ['submissions', path];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<Submission[]>(`/${path}`, { signal }),
    enabled: isOwner,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  // Stays the same until the form has arrived, so that another attempt adds no second submission.
  const nextId = useRef(createId());

  return {
    submissions: isOwner ? (data ?? []) : [],
    /** Resolves to the reason if the values could not be sent. */
    async send(values: FormValues): Promise<string | undefined> {
      try {
        await api(`/${path}/${nextId.current}`, { method: 'PUT', body: values });
      } catch (error) {
        return error instanceof Error ? error.message : 'This could not be sent.';
      }
      nextId.current = createId();
      await refresh();
      return undefined;
    },
    async remove({ id }: Submission) {
      await api(`/${path}/${id}`, { method: 'DELETE' }).catch((error: Error) => {
        toast.error(error.message);
      });
      await refresh();
    },
  };
}
