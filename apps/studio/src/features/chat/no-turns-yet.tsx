import type { ProjectRecord } from '@millwright/contract';
import { Link } from '../../ui/location.tsx';

/** Placeholder of a conversation without messages in a project that already has an app. */
export function NoTurnsYet({ project }: { readonly project: ProjectRecord | undefined }) {
  return (
    <p className="py-8 text-center text-balance text-soft">
      {project?.forked_from ? (
        <>
          This is a fork of{' '}
          <Link href={`/projects/${project.forked_from}`} className="text-accent underline">
            another project
          </Link>
          . Its files were copied, its conversation was not.
        </>
      ) : (
        'Your files were imported.'
      )}{' '}
      Describe what to change.
    </p>
  );
}
