import { isGuarded } from '../../../server/access.ts';
import {
  storedEntitiesOf,
  storingForms,
  submissionEntityOf,
} from '../../../server/stored-entities.ts';
import type { Specification } from '../../../specification.ts';
import { namesOf } from '../names.ts';
import { calendarFeature } from './calendar-feature.ts';
import { entryFile } from './entry-file.ts';
import { messengerFeature } from './messenger-feature.ts';
import { pollFeature } from './poll-feature.ts';
import { recordSchemaFile } from './record-schema-file.ts';
import { routesFile } from './routes-file.ts';
import { samplesFile } from './samples-file.ts';
import { shopFeature } from './shop-feature.ts';
import { submissionRoutesFile } from './submission-routes-file.ts';
import { kitSchemasOf, tablesFile } from './tables-file.ts';

/** Writes the server of an app: its tables, its routes and the schemas of requests. Names the kit files they use. */
export function serverFiles(app: Specification): {
  readonly files: ReadonlyMap<string, string>;
  readonly kit: readonly string[];
} {
  const forms = storingForms(app.screens);
  const features = [calendarFeature, shopFeature, messengerFeature, pollFeature].flatMap((of) =>
    of(app),
  );
  const samples = samplesFile(app);
  const routesPath = (entity: Parameters<typeof namesOf>[0]) =>
    `server/routes/${namesOf(entity).folder}.ts`;
  const stored = storedEntitiesOf(app);
  const files = new Map([
    ['server/index.ts', entryFile(app, features)],
    ['server/db/schema.ts', tablesFile(app)],
    ...(samples ? [['server/db/samples.ts', samples] as const] : []),
    ...app.entities.map((entity) => [routesPath(entity), routesFile(entity, app)] as const),
    ...forms.map(
      (form) => [routesPath(submissionEntityOf(form)), submissionRoutesFile(form, app)] as const,
    ),
    ...stored.map(
      (entity) => [`shared/${namesOf(entity).folder}.ts`, recordSchemaFile(entity)] as const,
    ),
    ...features.flatMap((feature) => feature.files),
  ]);
  const kit = [
    ...(stored.length > 0 ? ['server/read-record.ts', 'shared/field-schemas.ts'] : []),
    ...(app.entities.length > 0 ? ['server/is-owner.ts'] : []),
    ...(forms.length > 0 || app.entities.some(({ key }) => isGuarded(app, key))
      ? ['server/current-user.ts']
      : []),
    ...kitSchemasOf(app).map((name) => `server/db/${name}.ts`),
    ...features.flatMap((feature) => feature.kit),
  ];
  return { files, kit };
}
