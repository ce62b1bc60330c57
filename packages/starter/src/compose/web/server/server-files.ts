import type { Specification } from '../../../specification.ts';
import { namesOf } from '../names.ts';
import { calendarFiles } from './calendar-files.ts';
import { entryFile } from './entry-file.ts';
import { recordSchemaFile } from './record-schema-file.ts';
import { routesFile } from './routes-file.ts';
import { samplesFile } from './samples-file.ts';
import { tablesFile } from './tables-file.ts';

/** Writes the server of an app: its tables, its routes and the schemas of requests. Names the kit files they use. */
export function serverFiles(app: Specification): {
  readonly files: ReadonlyMap<string, string>;
  readonly kit: readonly string[];
} {
  const { entities } = app;
  const calendar = calendarFiles(app);
  const samples = samplesFile(app);
  const routes = entities.map(
    (entity) => [`server/routes/${namesOf(entity).folder}.ts`, routesFile(entity, app)] as const,
  );
  const schemas = entities.map(
    (entity) => [`shared/${namesOf(entity).folder}.ts`, recordSchemaFile(entity)] as const,
  );
  const files = new Map([
    ['server/index.ts', entryFile(app)],
    ['server/db/schema.ts', tablesFile(app)],
    ...(samples ? [['server/db/samples.ts', samples] as const] : []),
    ...routes,
    ...schemas,
    ...calendar.files,
  ]);
  return { files, kit: [...(entities.length > 0 ? recordKit : []), ...calendar.kit] };
}

const recordKit = ['server/read-record.ts', 'server/is-owner.ts', 'shared/field-schemas.ts'];
