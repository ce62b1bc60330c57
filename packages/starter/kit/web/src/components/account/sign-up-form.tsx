import { type FormEvent, useState } from 'react';
import { SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { Button } from '@/components/ui/button';
import { FieldDescription, FieldGroup } from '@/components/ui/field';
import { useAccount } from '@/hooks/use-account';
import { useFocusOnError } from '@/hooks/use-focus-on-error';
import { minPasswordLength, type SignUp, type SignUpErrors, signUpErrors } from '@/lib/accounts';
import { isEmail } from '@/lib/is-email';

interface SignUpFormProps {
  roles: string[];
  /** Called after the sign-up, which also signs in. */
  onDone: () => void;
}

export function SignUpForm({ roles, onDone }: SignUpFormProps) {
  const { accounts, signUp } = useAccount();
  const [entered, setEntered] = useState<SignUp>({
    name: '',
    email: '',
    password: '',
    confirmation: '',
    role: roles.length === 1 ? (roles[0] ?? '') : '',
  });
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnError(attempts);
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const found = signUpErrors(entered, accounts, roles, isEmail);
    setErrors(found);
    setAttempts(attempts + 1);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    await signUp(entered);
    onDone();
  }

  /** Props of the input for a part. */
  const input = (key: keyof SignUp) => ({
    value: entered[key],
    onChange: (value: string) => {
      setEntered({ ...entered, [key]: value });
      setErrors({ ...errors, [key]: undefined });
    },
    error: errors[key],
    required: true,
  });

  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <FieldGroup className="gap-5">
        <TextField label="Name" autoComplete="name" {...input('name')} />
        <TextField label="Email" type="email" autoComplete="email" {...input('email')} />
        {roles.length > 1 && <SelectField label="Role" options={roles} {...input('role')} />}
        <div className="space-y-1.5">
          <TextField
            label="Password"
            type="password"
            autoComplete="new-password"
            {...input('password')}
          />
          {!errors.password && (
            <FieldDescription>At least {minPasswordLength} characters.</FieldDescription>
          )}
        </div>
        <TextField
          label="Repeat the password"
          type="password"
          autoComplete="new-password"
          {...input('confirmation')}
        />
        <Button type="submit" size="lg" disabled={isBusy}>
          Create account
        </Button>
      </FieldGroup>
    </form>
  );
}
