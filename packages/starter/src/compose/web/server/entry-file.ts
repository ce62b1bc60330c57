import { storedEntitiesOf } from '../../../server/stored-entities.ts';
import type { Specification } from '../../../specification.ts';
import { Source } from '../../source.ts';
import { namesOf } from '../names.ts';
import { hasSamples } from './samples-file.ts';
import type { ServerFeature } from './server-feature.ts';

/** Writes `server/index.ts`: the template's, with the routes of accounts and those of this app. */
export function entryFile(app: Specification, features: readonly ServerFeature[]): string {
  const source = new Source();
  source.use('hono', 'Hono');
  source.use('hono/http-exception', 'HTTPException');
  source.use('./routes/auth', 'authRoutes');
  source.use('./routes/health', 'health');
  const records = storedEntitiesOf(app).map((entity) => {
    const { one, folder } = namesOf(entity);
    return `app.route('/${folder}', ${source.use(`./routes/${folder}`, `${one}Routes`)});\n`;
  });
  if (hasSamples(app)) source.useModule('./db/samples');
  const others = features.map(({ path }) => {
    const routes = source.use(`./routes/${path}`, `${path}Routes`);
    return `app.route('/${path}', ${routes});\n`;
  });
  return source.print(`/** Answers every request below /api. Routes are in server/routes, one file per subject. */
const app = new Hono().basePath('/api');

app.route('/health', health);
app.route('/auth', authRoutes);
${records.join('')}${others.join('')}
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
