import { StartupError } from '../../core/startup-error.ts';

/** Email address in the normalized form that accounts use; undefined if omitted. */
export function parseEmail(argument: string | undefined): string | undefined {
  if (argument === undefined || /^[^\s@]+@[^\s@]+$/.test(argument)) return argument?.toLowerCase();
  throw new StartupError(
    `${JSON.stringify(argument)} is not an email address.`,
    'Omit it for the owner, or specify a member: npm run link -- ada@example.com',
  );
}
