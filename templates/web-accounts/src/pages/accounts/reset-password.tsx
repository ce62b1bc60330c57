import { Link, useNavigate, useSearchParams } from 'react-router';
import { toast } from 'sonner';
import { z } from 'zod';
import { AccountField } from '@/components/accounts/account-field';
import { accountFields, explainAccountError } from '@/components/accounts/account-fields';
import { AccountForm } from '@/components/accounts/account-form';
import { AccountPage } from '@/components/accounts/account-page';
import { authClient } from '@/lib/auth';

const schema = z.object({ newPassword: accountFields.newPassword });

export default function ResetPasswordPage() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const token = parameters.get('token');

  async function reset({ newPassword }: z.output<typeof schema>) {
    const { error } = await authClient.resetPassword({ newPassword, token: token ?? '' });
    if (error?.code === 'INVALID_TOKEN') return 'This link has expired. Request a new one.';
    if (error) return explainAccountError(error);
    toast.success('Your password was changed');
    await navigate('/sign-in', { replace: true });
  }

  return (
    <AccountPage
      title="Set a new password"
      description="You will be signed out everywhere else"
      footer={<Link to="/forgot-password">Request a new link</Link>}
    >
      {token ? (
        <AccountForm
          schema={schema}
          defaultValues={{ newPassword: '' }}
          submitLabel="Save password"
          onSubmit={reset}
        >
          <AccountField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
          />
        </AccountForm>
      ) : (
        <p className="text-center text-sm">This link is incomplete. Request a new one.</p>
      )}
    </AccountPage>
  );
}
