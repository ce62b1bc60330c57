import type { SignedOut } from '../../api/restore-session.ts';
import { useAction } from '../../api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';

export function SignInPage({ session }: { readonly session: SignedOut }) {
  const { run, isBusy, problem } = useAction(session.signIn);
  const message = problem ?? session.problem;
  return (
    <main className="relative grid min-h-full content-center px-6 py-16">
      <div className="absolute top-4 right-4">
        <ThemeToggle />
      </div>
      <div className="mx-auto grid w-full max-w-sm gap-6 text-center">
        <Logo className="mx-auto size-12" />
        <div className="grid gap-2">
          <h1 className="text-3xl font-semibold tracking-tight">Millwright</h1>
          <p className="text-balance text-soft">Describe an app and watch it being built.</p>
        </div>
        {message && (
          <Notice variant="bad" role="alert">
            {message}
          </Notice>
        )}
        <Button
          variant="primary"
          className="h-11 w-full text-base"
          onClick={() => run()}
          disabled={isBusy}
        >
          {isBusy ? 'Signing in…' : 'Sign in'}
        </Button>
        <p className="text-sm text-faint">
          On your own machine, open the sign-in link from the terminal instead.
        </p>
      </div>
    </main>
  );
}
