import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { Component, type ReactNode, Suspense } from 'react';
import { ServerProblem } from '@/components/layout/server-problem';
import { Skeleton } from '@/components/ui/skeleton';
import { useUser } from '@/lib/auth';

interface ServerDataProps {
  children: ReactNode;
}

/** Shows pages once their data has arrived from the server, a placeholder before, and a message if it does not arrive. */
export function ServerData({ children }: ServerDataProps) {
  const { isPending } = useUser();
  // Waits for the session, because the server's answers depend on the account.
  if (isPending) return <Loading />;
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <ErrorBoundary onRetry={reset}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </QueryErrorResetBoundary>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading" className="space-y-5">
      <Skeleton className="h-9 w-48" />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="h-40" />
        <Skeleton className="h-40 max-sm:hidden" />
        <Skeleton className="h-40 max-lg:hidden" />
      </div>
    </div>
  );
}

interface ErrorBoundaryProps extends ServerDataProps {
  onRetry: () => void;
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: undefined });
    };
    return <ServerProblem message={error.message} onRetry={retry} />;
  }
}
