import { MillwrightError } from '@millwright/client';
import { useEffect, useState } from 'react';
import { submitGitCallback } from '../../api/connections.ts';
import { explain } from '../../api/explain.ts';
import { useService } from '../../api/service.ts';
import { Logo } from '../../ui/icon.tsx';
import { Link, navigate } from '../../ui/location.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TopBar } from '../projects/top-bar.tsx';
import { type ConnectReturn, toFailure } from './connect-return.ts';
import { ReturnNotice } from './return-notice.tsx';

const home = '/settings/integrations';

/** The parameters are valid once, however often the page renders. */
let submission: Promise<string> | undefined;

/** Redirect target for git providers: submits the parameters and continues. */
export default function GitCallbackPage() {
  const { callApi } = useService();
  const [returned, setReturned] = useState<ConnectReturn>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    // Removes the code and the state from the address bar.
    history.replaceState(null, '', location.pathname);
    submission ??= submitGitCallback(callApi, query).then(({ redirect_to }) => redirect_to);
    submission.then(
      (path) => navigate(path === home ? `${home}?connected=git` : path, { replace: true }),
      (error) => {
        const reason = query.get('error') === 'access_denied' ? 'access_denied' : findReason(error);
        if (!reason) return setProblem(explain(error));
        const reference = error instanceof MillwrightError ? error.errorRef : undefined;
        setReturned(toFailure(reason, reference));
      },
    );
  }, [callApi]);
  return (
    <div className="min-h-full">
      <TopBar />
      <main className="mx-auto grid w-full max-w-xl gap-4 px-4 py-10">
        <h1 className="text-2xl font-semibold tracking-tight">Connecting your account</h1>
        {returned && <ReturnNotice returned={returned} />}
        {problem && (
          <Notice variant="bad" role="alert">
            {problem}
          </Notice>
        )}
        {returned || problem ? (
          <Link href={home} className="justify-self-start text-accent underline underline-offset-2">
            Back to integrations
          </Link>
        ) : (
          <div role="status" aria-label="Connecting" className="grid h-40 place-items-center">
            <Logo isSpinning className="size-7" />
          </div>
        )}
      </main>
    </div>
  );
}

function findReason(error: unknown): string | undefined {
  if (!(error instanceof MillwrightError)) return undefined;
  if (error.code === 'OAUTH_STATE_INVALID') return 'state_invalid';
  return error.code === 'OAUTH_EXCHANGE_FAILED' ? 'exchange_failed' : undefined;
}
