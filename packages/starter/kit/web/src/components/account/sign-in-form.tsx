import { type FormEvent, useState } from 'react';
import { TextField } from '@/components/fields/text-field';
import { Button } from '@/components/ui/button';
import { FieldGroup } from '@/components/ui/field';
import { type SignInError, useAccount } from '@/hooks/use-account';
import { useFocusOnError } from '@/hooks/use-focus-on-error';

interface SignInFormProps {
  /** Called after the sign-in. */
  onDone: () => void;
}

export function SignInForm({ onDone }: SignInFormProps) {
  const { signIn } = useAccount();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<SignInError>();
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    const found = await signIn(email, password);
    setIsBusy(false);
    setError(found);
    setAttempts(attempts + 1);
    if (!found) onDone();
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <FieldGroup className="gap-5">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={error?.email}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={error?.password}
        />
        <Button type="submit" size="lg" disabled={isBusy}>
          Sign in
        </Button>
      </FieldGroup>
    </form>
  );
}
