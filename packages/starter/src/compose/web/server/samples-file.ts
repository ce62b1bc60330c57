import { accessOf } from '../../../server/access.ts';
import type { Entity, Specification } from '../../../specification.ts';
import { property } from '../../code.ts';
import { Source } from '../../source.ts';
import { literalOf } from '../fields.ts';
import { inSentence, propertyOf } from '../names.ts';
import { storedFields, tableOf } from './columns.ts';

/** Returns the entities with samples on the server: the catalog. Other records belong to people. */
const offered = (app: Specification): Entity[] =>
  app.entities.filter(({ key, samples }) => accessOf(app, key) === 'catalog' && samples.length > 0);

export const hasSamples = (app: Specification): boolean => offered(app).length > 0;

/** Writes `server/db/samples.ts`, which fills the catalog before anybody has signed up; undefined without a catalog. */
export function samplesFile(app: Specification): string | undefined {
  const entities = offered(app);
  if (entities.length === 0) return undefined;
  const source = new Source();
  const db = source.use('./client', 'db');
  const user = source.use('./auth-schema', 'user');
  const inserts = entities.map((entity) => {
    const rows = entity.samples.map((sample, index) => {
      const values = storedFields(entity).map((field) => {
        const value = literalOf(field, sample[field.key]);
        const isNoDate = /^date/.test(field.kind) && value === "''";
        return property(8, propertyOf(field), isNoDate ? 'null' : value);
      });
      return `      {\n        id: '${index + 1}',\n${values.join('')}      },\n`;
    });
    return `  await ${db}
    .insert(${source.use('./schema', tableOf(entity))})
    .values([
${rows.join('')}    ])
    .onConflictDoNothing();
`;
  });
  const names = entities.map(({ plural }) => inSentence(plural)).join(' and ');
  return source.print(`// The first ${names}. Once somebody has signed up, they are the owner's to change or delete.
if ((await ${db}.$count(${user})) === 0) {
${inserts.join('')}}
`);
}
