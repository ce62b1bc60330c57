import './env';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { health } from './routes/health';

/** Answers every request below /api. Routes are in server/routes, one file per subject. */
const app = new Hono().basePath('/api');

app.route('/health', health);

app.notFound((c) => c.json({ error: `${c.req.method} ${c.req.path} does not exist` }, 404));

app.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  // The details go to the log, not to visitors.
  console.error(error);
  return c.json({ error: 'Something went wrong on the server' }, 500);
});

export default app;
