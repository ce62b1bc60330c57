import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { AccountField } from '@/components/accounts/account-field';
import { accountFields, explainAccountError } from '@/components/accounts/account-fields';
import { AccountForm } from '@/components/accounts/account-form';
import { AccountPage } from '@/components/accounts/account-page';
import { SocialButtons } from '@/components/accounts/social-buttons';
import { useReturnPath } from '@/components/accounts/use-return-path';
import { authClient } from '@/lib/auth';

const schema = z.object({ email: accountFields.email, password: accountFields.password });

export default function SignInPage() {
  const navigate = useNavigate();
  const returnTo = useReturnPath();
  const { refetch } = authClient.useSession();

  async function signIn(values: z.output<typeof schema>) {
    const { error } = await authClient.signIn.email(values);
    if (error) return explainAccountError(error);
    await refetch();
    await navigate(returnTo, { replace: true });
  }

  return (
    <AccountPage
      title="Welcome back"
      description="Sign in to your account"
      footer={
        <p>
          No account yet?{' '}
          <Link to="/sign-up" state={{ from: returnTo }}>
            Sign up
          </Link>
        </p>
      }
    >
      <AccountForm
        schema={schema}
        defaultValues={{ email: '', password: '' }}
        submitLabel="Sign in"
        onSubmit={signIn}
      >
        <AccountField name="email" label="Email" type="email" autoComplete="email" />
        <AccountField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          action={
            <Link to="/forgot-password" className="text-sm underline underline-offset-4">
              Forgot password?
            </Link>
          }
        />
      </AccountForm>
      <SocialButtons returnTo={returnTo} />
    </AccountPage>
  );
}
