import { NavLink } from 'react-router';
import { InitialsAvatar } from '@/components/landing/initials-avatar';
import { Button } from '@/components/ui/button';
import { useAccount } from '@/hooks/use-account';

interface AccountLinkProps {
  /** Path of the account page. */
  to: string;
}

/** Leads to the account page; shows who is signed in. */
export function AccountLink({ to }: AccountLinkProps) {
  const { user } = useAccount();
  if (!user) {
    return (
      <div className="flex gap-2">
        <Button asChild variant="outline">
          <NavLink to={to} state={{ tab: 'signIn' }}>
            Sign in
          </NavLink>
        </Button>
        <Button asChild className="max-sm:hidden">
          <NavLink to={to} state={{ tab: 'signUp' }}>
            Sign up
          </NavLink>
        </Button>
      </div>
    );
  }
  return (
    <Button asChild variant="ghost" className="max-w-48 px-2">
      <NavLink to={to}>
        <InitialsAvatar name={user.name} className="size-7 text-xs" />
        <span className="truncate max-sm:sr-only">{user.name}</span>
      </NavLink>
    </Button>
  );
}
