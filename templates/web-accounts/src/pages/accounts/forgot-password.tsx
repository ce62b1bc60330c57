import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { AccountField } from '@/components/accounts/account-field';
import { accountFields, explainAccountError } from '@/components/accounts/account-fields';
import { AccountForm } from '@/components/accounts/account-form';
import { AccountPage } from '@/components/accounts/account-page';
import { authClient } from '@/lib/auth';

const schema = z.object({ email: accountFields.email });

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();

  async function request(values: z.output<typeof schema>) {
    const { error } = await authClient.requestPasswordReset(values);
    if (error) return explainAccountError(error);
    setEmail(values.email);
  }

  return (
    <AccountPage
      title="Forgot your password?"
      description="We send you a link to set a new one"
      footer={<Link to="/sign-in">Back to sign-in</Link>}
    >
      {email ? (
        <p role="status" className="text-center text-sm leading-relaxed">
          If there is an account for <strong>{email}</strong>, a link is on its way. Check your
          inbox, and your spam folder too.
        </p>
      ) : (
        <AccountForm
          schema={schema}
          defaultValues={{ email: '' }}
          submitLabel="Send link"
          onSubmit={request}
        >
          <AccountField name="email" label="Email" type="email" autoComplete="email" />
        </AccountForm>
      )}
    </AccountPage>
  );
}
