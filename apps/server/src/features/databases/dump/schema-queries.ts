import type { ObjectQuery } from './object-query.ts';
import { idOf, isOwn, isOwnSchema } from './own-objects.ts';

const schemas = `
  SELECT ${idOf('pg_namespace', 'oid')} AS id, nspname AS name,
    format('CREATE SCHEMA %I;', nspname) AS sql
  FROM pg_namespace
  WHERE nspname <> 'public' AND ${isOwnSchema('nspname')} AND ${isOwn('pg_namespace', 'oid')}`;

const extensions = `
  SELECT ${idOf('pg_extension', 'e.oid')} AS id, extname AS name,
    format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA %I;', extname, nspname) AS sql
  FROM pg_extension e JOIN pg_namespace n ON n.oid = extnamespace
  WHERE nspname <> 'pg_catalog'`;

/** Columns of this catalog differ between versions of PostgreSQL. */
const collations = `
  SELECT ${idOf('pg_collation', 'c.oid')} AS id, collname AS name,
    format('CREATE COLLATION %s (provider = %s, %s%s);', c.oid::regcollation,
      CASE collprovider WHEN 'i' THEN 'icu' WHEN 'b' THEN 'builtin' ELSE 'libc' END,
      CASE WHEN collprovider = 'c'
        THEN format('lc_collate = %L, lc_ctype = %L', collcollate, collctype)
        ELSE format('locale = %L', coalesce(facts->>'colllocale', facts->>'colliculocale', collcollate)) END,
      CASE WHEN collisdeterministic THEN '' ELSE ', deterministic = false' END
        || coalesce(', rules = ' || quote_literal(facts->>'collicurules'), '')
    ) AS sql
  FROM pg_collation c JOIN pg_namespace n ON n.oid = collnamespace, to_jsonb(c) AS facts
  WHERE ${isOwnSchema('nspname')} AND ${isOwn('pg_collation', 'c.oid')}`;

const collate = (collation: string, type: string) =>
  `CASE WHEN ${collation} NOT IN (0, (SELECT typcollation FROM pg_type WHERE oid = ${type}))
     THEN ' COLLATE ' || ${collation}::regcollation ELSE '' END`;

const types = `
  SELECT ${idOf('pg_type', 't.oid')} AS id, typname AS name,
    CASE typtype
      WHEN 'e' THEN format('CREATE TYPE %s AS ENUM (%s);', t.oid::regtype, (
        SELECT string_agg(quote_literal(enumlabel), ', ' ORDER BY enumsortorder)
        FROM pg_enum WHERE enumtypid = t.oid
      ))
      WHEN 'd' THEN format('CREATE DOMAIN %s AS %s%s%s%s;', t.oid::regtype,
        format_type(typbasetype, typtypmod), ${collate('t.typcollation', 't.typbasetype')},
        ' DEFAULT ' || coalesce(pg_get_expr(typdefaultbin, 0), quote_literal(typdefault)),
        CASE WHEN typnotnull THEN ' NOT NULL' ELSE '' END
      )
      WHEN 'c' THEN format('CREATE TYPE %s AS (%s);', t.oid::regtype, (
        SELECT string_agg(
          format('%I %s%s', attname, format_type(atttypid, atttypmod), ${collate('attcollation', 'atttypid')}),
          ', ' ORDER BY attnum
        )
        FROM pg_attribute WHERE attrelid = typrelid AND attnum > 0 AND NOT attisdropped
      ))
      ELSE (
        SELECT format('CREATE TYPE %s AS RANGE (subtype = %s%s%s%s%s);', t.oid::regtype,
          format_type(rngsubtype, NULL),
          ', multirange_type_name = ' || nullif(rngmultitypid, 0)::regtype,
          ', subtype_opclass = ' || (
            SELECT format('%I.%I', nspname, opcname) FROM pg_opclass JOIN pg_namespace n ON n.oid = opcnamespace
            WHERE pg_opclass.oid = rngsubopc AND NOT opcdefault
          ),
          ', collation = ' || nullif(rngcollation, 0)::regcollation,
          ', subtype_diff = ' || nullif(rngsubdiff::oid, 0)::regproc
        ) FROM pg_range WHERE rngtypid = t.oid
      )
    END AS sql
  FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
  WHERE typtype IN ('e', 'd', 'c', 'r') AND ${isOwnSchema('nspname')} AND ${isOwn('pg_type', 't.oid')}
    AND (typrelid = 0 OR EXISTS (SELECT FROM pg_class WHERE oid = typrelid AND relkind = 'c'))`;

const domainConstraints = `
  SELECT ${idOf('pg_constraint', 'c.oid')} AS id, conname AS name,
    format('ALTER DOMAIN %s ADD CONSTRAINT %I %s;', contypid::regtype, conname, pg_get_constraintdef(c.oid)) AS sql
  FROM pg_constraint c JOIN pg_namespace n ON n.oid = connamespace
  WHERE contypid <> 0 AND contype = 'c' AND ${isOwnSchema('nspname')} AND ${isOwn('pg_type', 'contypid')}`;

/** Functions that belong to a range type are created with it. */
const functions = `
  SELECT ${idOf('pg_proc', 'p.oid')} AS id, proname AS name,
    CASE WHEN prokind <> 'a' THEN pg_get_functiondef(p.oid) || ';'
    ELSE (
      SELECT format('CREATE AGGREGATE %I.%I(%s) (SFUNC = %s, STYPE = %s%s);', nspname, proname,
        CASE WHEN pronargs = 0 THEN '*' ELSE pg_get_function_arguments(p.oid) END,
        aggtransfn, format_type(aggtranstype, NULL), concat(
          ', SSPACE = ' || nullif(aggtransspace, 0),
          ', FINALFUNC = ' || nullif(aggfinalfn::oid, 0)::regproc,
          CASE WHEN aggfinalextra THEN ', FINALFUNC_EXTRA' END,
          ', COMBINEFUNC = ' || nullif(aggcombinefn::oid, 0)::regproc,
          ', INITCOND = ' || quote_literal(agginitval),
          ', PARALLEL = ' || CASE proparallel WHEN 's' THEN 'SAFE' WHEN 'r' THEN 'RESTRICTED' END
        ))
      FROM pg_aggregate WHERE aggfnoid = p.oid
    ) END AS sql
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE ${isOwnSchema('nspname')} AND ${isOwn('pg_proc', 'p.oid')} AND NOT EXISTS (
    SELECT FROM pg_depend i
    WHERE i.classid = 'pg_proc'::regclass AND i.objid = p.oid AND i.deptype = 'i'
  )`;

/** Schemas, and what is in them besides relations. */
export const schemaQueries: readonly ObjectQuery[] = [
  { rank: 'schema', text: schemas },
  { rank: 'extension', text: extensions },
  { rank: 'collation', text: collations },
  { rank: 'type', text: types },
  { rank: 'domainConstraint', text: domainConstraints },
  { rank: 'function', text: functions },
];
