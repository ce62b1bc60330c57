import { Link, useLocation } from 'react-router';

/** Shown instead of a form to people who have to sign in first. */
export function SignInNotice() {
  const { pathname } = useLocation();
  return (
    <p className="text-muted-foreground">
      <Link to="/sign-in" state={{ from: pathname }} className="text-foreground underline">
        Sign in
      </Link>{' '}
      to add one yourself.
    </p>
  );
}
