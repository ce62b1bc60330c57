import { MillwrightError } from '@millwright/client';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Link } from '../../ui/location.tsx';

interface ProjectErrorProps {
  readonly projectId: string;
  readonly failure: unknown;
}

/** Shown in place of a project that cannot be opened. */
export function ProjectError({ projectId, failure }: ProjectErrorProps) {
  const isTrashed = failure instanceof MillwrightError && failure.code === 'PROJECT_IN_TRASH';
  return (
    <main className="grid h-full content-center justify-items-center gap-3 p-6 text-center">
      <Logo className="size-9" />
      <h1 className="text-xl font-semibold">
        {isTrashed ? 'This project is in the trash' : "Couldn't open this project"}
      </h1>
      {isTrashed ? (
        <RestoreProject projectId={projectId} />
      ) : (
        <p role="alert" className="text-soft">
          {explain(failure)}
        </p>
      )}
      <Link href="/" className="text-accent hover:underline">
        Your projects
      </Link>
    </main>
  );
}

function RestoreProject({ projectId }: { readonly projectId: string }) {
  const { millwright } = useService();
  const { run, isBusy, problem } = useAction(async () => {
    await millwright.projects.restore(projectId);
    location.reload();
  });
  return (
    <>
      <p className="text-soft">Restore it to open it.</p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem}
        </p>
      )}
      <Button variant="primary" disabled={isBusy} onClick={() => void run()}>
        Restore
      </Button>
    </>
  );
}
