import type { SharedProjectRecord } from '@millwright/contract';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { useFetched } from '../../api/use-fetched.ts';
import { getSharePath } from '../../state/shared-source.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Link, navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Creates a project from a shared one. A page of its own, because it needs a signed-in user. */
export default function RemixPage({ token }: { readonly token: string }) {
  const { millwright } = useService();
  const { data: project, problem } = useFetched<SharedProjectRecord>(getSharePath(token));
  const remix = useAction(async () => {
    const { project_id } = await millwright.projects.remix({ share_token: token });
    navigate(`/projects/${project_id}`);
  });
  const shownProblem = problem ?? remix.problem;
  return (
    <main className="mx-auto grid h-full max-w-md content-center justify-items-center gap-4 p-6 text-center">
      <Logo className="size-9" isSpinning={!project && !problem} />
      <h1 className="text-xl font-semibold">
        {project ? `Remix “${project.title}”?` : 'Remix a shared project'}
      </h1>
      {project && (
        <p className="text-balance text-soft">
          {project.can_remix
            ? 'Creates a project of your own with the same files. The conversation, environment variables and data are not copied.'
            : 'The owner of this project does not allow copies.'}
        </p>
      )}
      {shownProblem && (
        <Notice variant="bad" role="alert">
          {shownProblem}
        </Notice>
      )}
      {project?.can_remix && (
        <Button variant="primary" disabled={remix.isBusy} onClick={() => void remix.run()}>
          {remix.isBusy ? 'Creating…' : 'Create project'}
        </Button>
      )}
      <Link href={`/share/${token}`} className="text-accent hover:underline">
        Back to the shared project
      </Link>
    </main>
  );
}
