/** The first OID that is not PostgreSQL's own. */
export const firstOwnOid = 16_384;

/** Identifies an object like a row of `pg_depend`. */
export const idOf = (catalog: string, oid: string) =>
  `'${catalog}'::regclass::oid || ':' || ${oid}`;

/** True for a schema that can contain objects of the app. */
export const isOwnSchema = (name: string) =>
  `(${name} !~ '^pg_' AND ${name} <> 'information_schema')`;

/** True for what the app created itself, not as a part of an extension. */
export const isOwn = (catalog: string, oid: string) =>
  `(${oid} >= ${firstOwnOid} AND NOT EXISTS (
     SELECT FROM pg_depend e
     WHERE e.classid = '${catalog}'::regclass AND e.objid = ${oid} AND e.deptype = 'e'
   ))`;

/** Joins a relation `c` with its schema, if both are the app's. */
export const ownRelations = `
  pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    AND ${isOwnSchema('n.nspname')} AND ${isOwn('pg_class', 'c.oid')}`;
