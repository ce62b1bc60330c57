import { parseEmail } from './parse-email.ts';
import { runWithServices } from './run-with-services.ts';

/** Prints an access token, for the first curl and for scripts on this machine. */
await runWithServices(async ({ identity }, [email]) =>
  identity.mintToken(await identity.account(parseEmail(email))),
);
