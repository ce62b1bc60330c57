import { StartupError } from '../core/startup-error.ts';

/** The address of a person in the form in which accounts have it; undefined when none is given. */
export function parseEmail(argument: string | undefined): string | undefined {
  if (argument === undefined || /^[^\s@]+@[^\s@]+$/.test(argument)) return argument?.toLowerCase();
  throw new StartupError(
    `${JSON.stringify(argument)} is no email address.`,
    'Leave it out for the owner, or name a person: npm run link -- ada@example.com',
  );
}
