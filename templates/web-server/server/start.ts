import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import api from './index';

/** The whole app in production: the server, and the pages that "npm run build" wrote. */
const app = new Hono();
const root = 'dist/client';

app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));

const cache = (control: string) => (_path: string, c: Context) =>
  c.header('cache-control', control);
// The names of these files change with their content, so browsers may keep them.
const immutable = cache('max-age=31536000, immutable');
app.get('/assets/*', serveStatic({ root, onFound: immutable }), (c) => c.notFound());
// The router in the page decides what to show at all other paths.
const onFound = cache('no-cache');
app.get('*', serveStatic({ root, onFound }), serveStatic({ path: `${root}/index.html`, onFound }));

const port = Number(process.env.PORT || 3000);
const server = serve({ fetch: app.fetch, port }, () => {
  console.log(`The app is running at http://localhost:${port}`);
});
process.on('SIGTERM', () => server.close(() => process.exit()));
