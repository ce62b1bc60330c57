import { calendarScreenOf } from '../../../server/calendar-screen.ts';
import type { Specification } from '../../../specification.ts';
import { Source } from '../../source.ts';
import { namesOf } from '../names.ts';
import { hasSamples } from './samples-file.ts';

/** Writes `server/index.ts`: the template's, with the routes of accounts and those of this app. */
export function entryFile(app: Specification): string {
  const source = new Source();
  source.use('hono', 'Hono');
  source.use('hono/http-exception', 'HTTPException');
  source.use('./routes/auth', 'authRoutes');
  source.use('./routes/health', 'health');
  const records = app.entities.map((entity) => {
    const { one, folder } = namesOf(entity);
    return `app.route('/${folder}', ${source.use(`./routes/${folder}`, `${one}Routes`)});\n`;
  });
  if (hasSamples(app)) source.useModule('./db/samples');
  const calendar = calendarScreenOf(app.screens)
    ? `app.route('/calendar', ${source.use('./routes/calendar', 'calendarRoutes')});\n`
    : '';
  return source.print(`/** Answers every request below /api. Routes are in server/routes, one file per subject. */
const app = new Hono().basePath('/api');

app.route('/health', health);
app.route('/auth', authRoutes);
${records.join('')}${calendar}
app.notFound((c) => c.json({ error: \`\${c.req.method} \${c.req.path} does not exist\` }, 404));

app.onError((error, c) => {
  if (error instanceof HTTPException) return c.json({ error: error.message }, error.status);
  // The details go to the log, not to visitors.
  console.error(error);
  return c.json({ error: 'Something went wrong on the server' }, 500);
});

export default app;
`);
}
