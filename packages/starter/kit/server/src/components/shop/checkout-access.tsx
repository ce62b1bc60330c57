import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyNotice } from '@/components/empty-notice';
import { Button } from '@/components/ui/button';
import { useUser } from '@/lib/auth';

/** Shows the checkout to people who are signed in. The cart stays as it is until they come back. */
export function CheckoutAccess({ children }: { children: ReactNode }) {
  const { user } = useUser();
  const { pathname, search } = useLocation();
  if (user) return children;
  return (
    <EmptyNotice
      icon={LogIn}
      title="Sign in to order"
      action={
        <Button asChild>
          <Link to="/sign-in" state={{ from: `${pathname}${search}` }}>
            Sign in
          </Link>
        </Button>
      }
    >
      Your orders are kept in your account. Nothing is lost from your cart.
    </EmptyNotice>
  );
}
