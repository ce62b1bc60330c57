import { parseEmail } from './parse-email.ts';
import { runCommand } from './run-command.ts';

/** Prints a sign-in link for the owner, or for the person whose address is given. */
await runCommand(async ({ identity }, [email]) =>
  identity.createLink(await identity.account(parseEmail(email))),
);
