import type { ObjectQuery } from './object-query.ts';
import { idOf, ownRelations } from './own-objects.ts';

const relationId = idOf('pg_class', 'c.oid');

const withOptions = `coalesce((
  SELECT ' WITH (' || string_agg(
    format('%I = %L', split_part(option, '=', 1), substr(option, strpos(option, '=') + 1)), ', '
  ) || ')' FROM unnest(c.reloptions) AS option
), '')`;

const sequenceOptions = `
  format('%s START WITH %s INCREMENT BY %s MINVALUE %s MAXVALUE %s CACHE %s%s',
    '', seqstart, seqincrement, seqmin, seqmax, seqcache, CASE WHEN seqcycle THEN ' CYCLE' ELSE '' END)`;

/** The sequence of an identity column is part of its table. */
const isIdentitySequence = `EXISTS (
  SELECT FROM pg_depend i
  WHERE i.classid = 'pg_class'::regclass AND i.objid = c.oid AND i.deptype = 'i' AND i.refobjsubid > 0
)`;

const sequences = `
  SELECT ${relationId} AS id, relname AS name,
    format('CREATE %sSEQUENCE %s AS %s%s;', CASE relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END,
      c.oid::regclass, format_type(seqtypid, NULL), ${sequenceOptions}) AS sql
  FROM ${ownRelations} JOIN pg_sequence ON seqrelid = c.oid
  WHERE NOT ${isIdentitySequence}`;

/** Deletes a sequence with its column. Follows the table, and has no row in a catalog that could be its identity. */
const sequenceOwners = `
  SELECT 'owner:' || c.oid AS id, relname AS name,
    format('ALTER SEQUENCE %s OWNED BY %s.%I;', c.oid::regclass, attrelid::regclass, attname) AS sql
  FROM ${ownRelations}
  JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'a'
    AND d.refclassid = 'pg_class'::regclass
  JOIN pg_attribute ON attrelid = d.refobjid AND attnum = d.refobjsubid
  WHERE relkind = 'S'`;

const collate = `CASE
  WHEN a.attcollation NOT IN (0, (SELECT typcollation FROM pg_type WHERE oid = a.atttypid))
  THEN ' COLLATE ' || a.attcollation::regcollation ELSE '' END`;

const generated = `
  CASE WHEN a.attgenerated <> '' THEN format(' GENERATED ALWAYS AS (%s) %s',
    (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = c.oid AND adnum = a.attnum),
    CASE a.attgenerated WHEN 's' THEN 'STORED' ELSE 'VIRTUAL' END) ELSE '' END`;

const identity = `coalesce((
  SELECT format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %s%s)',
    CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END, seqrelid::regclass, ${sequenceOptions})
  FROM pg_depend d JOIN pg_sequence ON seqrelid = d.objid
  WHERE a.attidentity <> '' AND d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass
    AND d.refobjid = c.oid AND d.refobjsubid = a.attnum AND d.deptype = 'i'
), '')`;

/** Constraints for this have names since PostgreSQL 18. One that was not validated is added to the table later. */
const notNull = `CASE WHEN NOT a.attnotnull THEN '' ELSE coalesce((
  SELECT CASE
    WHEN NOT convalidated THEN ''
    WHEN conname = c.relname || '_' || a.attname || '_not_null' THEN ' NOT NULL'
    ELSE format(' CONSTRAINT %I NOT NULL', conname)
  END || CASE WHEN convalidated AND connoinherit THEN ' NO INHERIT' ELSE '' END
  FROM pg_constraint WHERE conrelid = c.oid AND contype = 'n' AND conkey[1] = a.attnum
), ' NOT NULL') END`;

const columns = `coalesce((
  SELECT string_agg(
    format(E'\\n  %I %s', a.attname, format_type(a.atttypid, a.atttypmod))
      || ${collate} || ${generated} || ${identity} || ${notNull},
    ',' ORDER BY a.attnum
  )
  FROM pg_attribute a
  WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND (a.attislocal OR c.relispartition)
) || E'\\n', '')`;

/** A partition is created like an ordinary table, and attached later. */
const tables = `
  SELECT ${relationId} AS id, n.nspname || '.' || relname AS name,
    format('CREATE %sTABLE %s (%s)', CASE relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END,
      c.oid::regclass, ${columns})
    || CASE WHEN relispartition THEN '' ELSE coalesce((
      SELECT ' INHERITS (' || string_agg(inhparent::regclass::text, ', ' ORDER BY inhseqno) || ')'
      FROM pg_inherits WHERE inhrelid = c.oid
    ), '') END
    || CASE relkind WHEN 'p' THEN ' PARTITION BY ' || pg_get_partkeydef(c.oid) ELSE '' END
    || ${withOptions} || ';' AS sql
  FROM ${ownRelations}
  WHERE relkind IN ('r', 'p')`;

const partitions = `
  SELECT 'partition:' || c.oid AS id, n.nspname || '.' || relname AS name,
    format('ALTER TABLE ONLY %s ATTACH PARTITION %s %s;', inhparent::regclass, c.oid::regclass,
      pg_get_expr(relpartbound, c.oid)) AS sql
  FROM ${ownRelations} JOIN pg_inherits ON inhrelid = c.oid
  WHERE relispartition AND relkind IN ('r', 'p')`;

/** Separate from their tables, because functions in them may need those. */
const defaults = `
  SELECT ${idOf('pg_attrdef', 'd.oid')} AS id, relname || '.' || attname AS name,
    format('ALTER %s %s ALTER COLUMN %I SET DEFAULT %s;',
      CASE relkind WHEN 'v' THEN 'VIEW' ELSE 'TABLE ONLY' END, c.oid::regclass, attname,
      pg_get_expr(adbin, adrelid)) AS sql
  FROM ${ownRelations} JOIN pg_attrdef d ON adrelid = c.oid
  JOIN pg_attribute ON attrelid = c.oid AND attnum = adnum AND attgenerated = ''`;

const views = `
  SELECT ${relationId} AS id, n.nspname || '.' || relname AS name,
    CASE relkind
      WHEN 'v' THEN format(E'CREATE VIEW %s%s AS\\n%s', c.oid::regclass, ${withOptions}, pg_get_viewdef(c.oid))
      ELSE format(E'CREATE MATERIALIZED VIEW %s%s AS\\n%s\\n  WITH NO DATA;', c.oid::regclass, ${withOptions},
        rtrim(pg_get_viewdef(c.oid), ';'))
    END AS sql
  FROM ${ownRelations}
  WHERE relkind IN ('v', 'm')`;

/** Sequences, tables and views. */
export const relationQueries: readonly ObjectQuery[] = [
  { rank: 'sequence', text: sequences },
  { rank: 'default', text: sequenceOwners },
  { rank: 'table', text: tables },
  { rank: 'partition', text: partitions },
  { rank: 'default', text: defaults },
  { rank: 'view', text: views },
];
