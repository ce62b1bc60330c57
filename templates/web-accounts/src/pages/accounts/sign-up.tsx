import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { AccountField } from '@/components/accounts/account-field';
import { accountFields, explainAccountError } from '@/components/accounts/account-fields';
import { AccountForm } from '@/components/accounts/account-form';
import { AccountPage } from '@/components/accounts/account-page';
import { SocialButtons } from '@/components/accounts/social-buttons';
import { useReturnPath } from '@/components/accounts/use-return-path';
import { authClient } from '@/lib/auth';

const schema = z.object({
  name: accountFields.name,
  email: accountFields.email,
  password: accountFields.newPassword,
});

export default function SignUpPage() {
  const navigate = useNavigate();
  const returnTo = useReturnPath();
  const { refetch } = authClient.useSession();

  async function signUp(values: z.output<typeof schema>) {
    const { error } = await authClient.signUp.email(values);
    if (error) return explainAccountError(error);
    await refetch();
    await navigate(returnTo, { replace: true });
  }

  return (
    <AccountPage
      title="Create an account"
      description="It takes less than a minute"
      footer={
        <p>
          Already have an account?{' '}
          <Link to="/sign-in" state={{ from: returnTo }}>
            Sign in
          </Link>
        </p>
      }
    >
      <AccountForm
        schema={schema}
        defaultValues={{ name: '', email: '', password: '' }}
        submitLabel="Sign up"
        onSubmit={signUp}
      >
        <AccountField name="name" label="Name" autoComplete="name" />
        <AccountField name="email" label="Email" type="email" autoComplete="email" />
        <AccountField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
        />
      </AccountForm>
      <SocialButtons returnTo={returnTo} />
    </AccountPage>
  );
}
