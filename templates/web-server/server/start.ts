import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import api from './index';

/** The whole app in production: the server, and the pages that "npm run build" wrote. */
const app = new Hono();
const root = 'dist/client';

app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
app.use(
  '/assets/*',
  // The names of these files change with their content.
  serveStatic({
    root,
    onFound: (_, c) => c.header('cache-control', 'max-age=31536000, immutable'),
  }),
);
app.get('*', serveStatic({ root }));
// The router in the page decides what to show at any other path.
app.get('*', serveStatic({ path: `${root}/index.html` }));

const port = Number(process.env.PORT || 3000);
const server = serve({ fetch: app.fetch, port }, () => {
  console.log(`The app is running at http://localhost:${port}`);
});
process.on('SIGTERM', () => server.close(() => process.exit()));
