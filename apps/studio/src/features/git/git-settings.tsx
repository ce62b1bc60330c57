import type { ProjectRecord } from '@millwright/contract';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Link } from '../../ui/location.tsx';
import { LoadState } from '../settings/load-state.tsx';
import { GitHubCard } from './github-card.tsx';
import { useGit } from './use-git.ts';

/** Git access of a project: how to clone it, and where it is pushed. */
export function GitSettings({ project }: { readonly project: ProjectRecord }) {
  const gitState = useGit(project.project_id);
  const { git, problem, load } = gitState;
  return (
    <section aria-labelledby="git" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid max-w-lg gap-1">
        <h3 id="git" className="font-medium">
          Git
        </h3>
        <p className="text-sm text-soft">
          Every version of the project is a commit. Files that may contain secrets, such as .env,
          are left out.
        </p>
      </div>
      <LoadState
        name="Git settings"
        isLoaded={git !== undefined}
        problem={problem}
        onRetry={() => void load()}
      />
      {git && (
        <>
          <CloneCard command={`git clone ${git.clone_url}`} />
          <GitHubCard project={project} git={git} gitState={gitState} />
        </>
      )}
    </section>
  );
}

function CloneCard({ command }: { readonly command: string }) {
  return (
    <section
      aria-labelledby="git-clone"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl border border-line bg-card p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id="git-clone" className="font-medium">
          Clone
        </h4>
        <CopyButton text={command} label="Copy command" />
      </div>
      <CodeBlock code={command} language="sh" />
      <p className="text-sm text-soft">
        When git asks for a password, enter one of your{' '}
        <Link href="/settings/keys" className="text-accent underline underline-offset-2">
          API keys
        </Link>
        . A read-only key is enough. Use any user name. The repository is read-only.
      </p>
    </section>
  );
}
