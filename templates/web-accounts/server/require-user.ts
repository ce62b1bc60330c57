import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { auth, type User } from './auth';

interface SignedIn {
  Variables: { user: User };
}

/** Routes after it are for people who are signed in: `app.use(requireUser)`, then `c.var.user`. All others get 401. */
export const requireUser = createMiddleware<SignedIn>(async (c, next) => {
  c.set('user', await readUser(c.req.raw.headers));
  await next();
});

/** Routes after it are for people with a role: `app.use(requireRole('admin'))`, then `c.var.user`. All others get 403. */
export const requireRole = (role: string) =>
  createMiddleware<SignedIn>(async (c, next) => {
    const user = await readUser(c.req.raw.headers);
    if (!user.role?.split(',').includes(role)) {
      throw new HTTPException(403, { message: 'You are not allowed to do this' });
    }
    c.set('user', user);
    await next();
  });

async function readUser(headers: Headers): Promise<User> {
  const session = await auth.api.getSession({ headers });
  if (!session) throw new HTTPException(401, { message: 'Sign in first' });
  return session.user;
}
