import { LockKeyhole } from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { Button } from '@/components/ui/button';
import {
  Empty,
  EmptyContent,
  EmptyDescription,
  EmptyHeader,
  EmptyMedia,
  EmptyTitle,
} from '@/components/ui/empty';
import { useAccount } from '@/hooks/use-account';

interface MembersOnlyProps {
  /** Path of the account page. */
  accountPath: string;
}

/** Shows the pages inside only to people who are signed in. */
export function MembersOnly({ accountPath }: MembersOnlyProps) {
  const { user } = useAccount();
  const { pathname } = useLocation();
  if (user) return <Outlet />;
  return (
    <Empty className="border bg-card py-16">
      <EmptyHeader>
        <EmptyMedia variant="icon">
          <LockKeyhole aria-hidden="true" />
        </EmptyMedia>
        <EmptyTitle>
          <h2>Sign in to see this</h2>
        </EmptyTitle>
        <EmptyDescription>
          This page is for members. Creating an account takes less than a minute.
        </EmptyDescription>
      </EmptyHeader>
      <EmptyContent>
        <Button asChild>
          <Link to={accountPath} state={{ from: pathname }}>
            Sign in
          </Link>
        </Button>
      </EmptyContent>
    </Empty>
  );
}
