import { audienceOf } from '../../../server/access.ts';
import { submissionEntityOf } from '../../../server/stored-entities.ts';
import type { ScreenOf, Specification } from '../../../specification.ts';
import { isWide } from '../../code.ts';
import { Source } from '../../source.ts';
import { inSentence, namesOf } from '../names.ts';
import { systemColumnsOf, tableOf } from './columns.ts';

/** Writes `server/routes/contact-submissions.ts`: visitors or members send a form, and the owner reads and deletes what they sent. */
export function submissionRoutesFile(form: ScreenOf<'form'>, app: Specification): string {
  const entity = submissionEntityOf(form);
  const { one, folder } = namesOf(entity);
  const table = tableOf(entity);
  const { userId, createdAt } = systemColumnsOf(entity);
  const isOpen = audienceOf(form, app) === 'everybody';
  const source = new Source();
  for (const name of ['desc', 'eq', 'getTableColumns']) source.use('drizzle-orm', name);
  source.use('hono', 'Hono');
  source.use('hono/http-exception', 'HTTPException');
  source.use(`../../shared/${folder}`, `${one}Schema`);
  source.use('../db/client', 'db');
  source.use('../db/schema', table);
  source.use('../read-record', 'readRecord');
  source.use('../require-user', 'requireRole');
  if (isOpen) source.use('../current-user', 'currentUser');
  else source.use('../require-user', 'requireUser');
  const sender = isOpen
    ? '    const user = await currentUser(c.req.raw.headers);\n'
    : '    const { user } = c.var;\n';
  return source.print(`const { id, ${userId}, ${createdAt}, ...values } = getTableColumns(${table});
const most = 2_000;

/** The ${inSentence(entity.plural)}: ${isOpen ? 'everybody' : 'everybody who is signed in'} sends them, only the owner of the app sees them. */
export const ${one}Routes = new Hono()
  .get('/', requireRole('admin'), async (c) => {
    const all = await db
      .select({ id, sent: ${createdAt}, values })
      .from(${table})
      .orderBy(desc(${createdAt}))
      .limit(most);
    return c.json(all);
  })
  .put('/:id',${isOpen ? '' : ' requireUser,'} async (c) => {
    const sent = await readRecord(c, ${one}Schema);
${sender}    // Adds nothing if the page sends the same form again.
    await db
      .insert(${table})
      .values({ ...sent.values, id: sent.id, ${userId}: user${isOpen ? '?' : ''}.id })
      .onConflictDoNothing();
    return c.body(null, 204);
  })
  .delete('/:id', requireRole('admin'), async (c) => {
${deleteCode(table)}
    if (!gone) throw new HTTPException(404, { message: 'This submission does not exist' });
    return c.body(null, 204);
  });
`);
}

/** Writes the query that deletes a submission, on one line if it fits. */
function deleteCode(table: string): string {
  const calls = [`delete(${table})`, "where(eq(id, c.req.param('id')))", 'returning({ id })'];
  const start = '    const [gone] = await db';
  const line = `${start}.${calls.join('.')};`;
  return isWide(line) ? `${start}\n${calls.map((call) => `      .${call}`).join('\n')};` : line;
}
