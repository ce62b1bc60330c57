import { Navigate, Outlet, useLocation } from 'react-router';
import { Spinner } from '@/components/ui/spinner';
import { useUser } from '@/lib/auth';

/**
 * Routes inside are for people who are signed in, or have a role. It only decides what to show: the server checks each
 * request itself, with requireUser and requireRole.
 */
export function SignedIn({ role }: { role?: string }) {
  const { user, isPending } = useUser();
  const { pathname, search } = useLocation();
  if (isPending) {
    return (
      <div className="grid min-h-dvh place-items-center">
        <Spinner />
      </div>
    );
  }
  if (!user) return <Navigate to="/sign-in" state={{ from: `${pathname}${search}` }} replace />;
  if (role && !user.role?.split(',').includes(role)) return <Navigate to="/" replace />;
  return <Outlet />;
}
