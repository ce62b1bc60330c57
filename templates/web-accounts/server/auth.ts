import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { betterAuth } from 'better-auth/minimal';
import { admin } from 'better-auth/plugins/admin';
import { accountRules } from '../shared/account-rules';
import * as schema from './db/auth-schema';
import { db } from './db/client';
import { sendMail } from './mail';

/**
 * True makes the first person who signs up an admin. Sign up yourself before anybody else can open the app. If it is
 * false, everybody starts as a user, and admins are appointed in the list of users.
 */
const isFirstUserAdmin: boolean = false;

/** Sign-up, sign-in and sessions. Answers the requests below /api/auth, see routes/auth.ts. */
export const auth = betterAuth({
  secret: readSecret(),
  database: drizzleAdapter(db, { provider: 'pg', schema }),
  emailAndPassword: {
    enabled: true,
    ...accountRules,
    revokeSessionsOnPasswordReset: true,
    sendResetPassword: async ({ user, token, url }) => {
      const link = new URL('/reset-password', url);
      link.searchParams.set('token', token);
      // Not awaited, because the time of the response would show who has an account.
      sendMail({
        to: user.email,
        subject: 'Set a new password',
        text: `Hello ${user.name},\n\nOpen this link within an hour to set a new password:\n\n${link}\n\nIf you did not ask for it, ignore this mail.\n`,
      }).catch((error) => console.error(error));
    },
  },
  socialProviders: { ...socialProvider('google'), ...socialProvider('github') },
  session: { expiresIn: 30 * 24 * 60 * 60 },
  rateLimit: {
    enabled: true,
    storage: 'database',
    // Every page asks for the session.
    customRules: { '/get-session': false },
  },
  advanced: {
    trustedProxyHeaders: true,
    // Decided for each request, see session-cookies.ts.
    useSecureCookies: false,
  },
  telemetry: { enabled: false },
  plugins: [admin()],
  databaseHooks: {
    user: {
      create: {
        before: async (user) => {
          const isAdmin = isFirstUserAdmin && (await db.$count(schema.user)) === 0;
          return { data: isAdmin ? { ...user, role: 'admin' } : user };
        },
      },
    },
  },
});

export type User = typeof auth.$Infer.Session.user;

/** The providers whose keys are set. */
export const socialProviders = Object.keys(auth.options.socialProviders);

function readSecret(): string {
  const secret = process.env.BETTER_AUTH_SECRET ?? '';
  if (secret.length >= 32) return secret;
  throw new Error(
    'Set the environment variable BETTER_AUTH_SECRET to a random text of at least 32 characters, such as the output of "openssl rand -base64 32"',
  );
}

/** Sign-in with an account elsewhere is offered if its two keys are set, such as GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET. */
function socialProvider(name: 'google' | 'github') {
  const clientId = process.env[`${name.toUpperCase()}_CLIENT_ID`];
  const clientSecret = process.env[`${name.toUpperCase()}_CLIENT_SECRET`];
  return clientId && clientSecret ? { [name]: { clientId, clientSecret } } : {};
}
