import { parseEmail } from './parse-email.ts';
import { runWithServices } from './run-with-services.ts';

/** Prints a sign-in link for the owner, or for the person whose address is given. */
await runWithServices(async ({ identity }, [email]) =>
  identity.createLink(await identity.account(parseEmail(email))),
);
