import { z } from 'zod';
import { accountRules } from '../../../shared/account-rules';

const { minPasswordLength, maxPasswordLength } = accountRules;

/** The values that people enter in the forms about accounts. */
export const accountFields = {
  name: z.string().trim().min(1, 'Enter your name').max(100, 'Use at most 100 characters'),
  email: z.email('Enter your email address'),
  password: z.string().min(1, 'Enter your password'),
  newPassword: z
    .string()
    .min(minPasswordLength, `Use at least ${minPasswordLength} characters`)
    .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters`),
};

/** What to tell people about a request that failed. */
export function explainAccountError(error: { message?: string | undefined }): string {
  return error.message || 'Something went wrong. Try again.';
}
