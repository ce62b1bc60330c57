import { parseEmail } from './parse-email.ts';
import { runCommand } from './run-command.ts';

/** Prints an access token, for the first curl and for scripts on this machine. */
await runCommand(async ({ identity }, [email]) =>
  identity.mintToken(await identity.account(parseEmail(email))),
);
