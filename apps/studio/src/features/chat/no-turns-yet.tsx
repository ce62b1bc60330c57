import type { ProjectRecord } from '@millwright/contract';
import { Link } from '../../ui/location.tsx';

/** What a conversation begins with that nobody has said anything in, although there is an app. */
export function NoTurnsYet({ project }: { readonly project: ProjectRecord | undefined }) {
  return (
    <p className="py-8 text-center text-balance text-soft">
      {project?.forked_from ? (
        <>
          This is a fork of{' '}
          <Link href={`/projects/${project.forked_from}`} className="text-accent underline">
            another project
          </Link>
          : its files are here, its conversation is not.
        </>
      ) : (
        'The files are here.'
      )}{' '}
      Say what should change.
    </p>
  );
}
