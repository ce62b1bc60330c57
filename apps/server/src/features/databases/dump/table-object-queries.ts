import type { ObjectQuery } from './object-query.ts';
import { firstOwnOid, idOf, isOwn, isOwnSchema, ownRelations } from './own-objects.ts';

const constraintsOfType = (condition: string) => `
  SELECT ${idOf('pg_constraint', 'k.oid')} AS id, relname || '.' || conname AS name,
    format('ALTER TABLE %s%s ADD CONSTRAINT %I %s;',
      CASE WHEN contype IN ('c', 'n') OR (contype = 'f' AND relkind = 'p') THEN '' ELSE 'ONLY ' END,
      c.oid::regclass, conname, pg_get_constraintdef(k.oid)) AS sql
  FROM ${ownRelations} JOIN pg_constraint k ON conrelid = c.oid
  WHERE ${condition}`;

/** Others are inherited. */
const checks = constraintsOfType(
  `conislocal AND (contype = 'c' OR contype = 'n' AND NOT convalidated)`,
);
const keys = constraintsOfType(`contype IN ('p', 'u', 'x')`);
/** Others are copies for partitions. */
const foreignKeys = constraintsOfType(`contype = 'f' AND conparentid = 0`);

/** An index that could not be completed cannot be used either. */
const indexes = `
  SELECT ${idOf('pg_class', 'c.oid')} AS id, n.nspname || '.' || relname AS name,
    pg_get_indexdef(c.oid) || ';' AS sql
  FROM ${ownRelations} JOIN pg_index ON indexrelid = c.oid
  WHERE (indisvalid OR relkind = 'I') AND NOT EXISTS (
    SELECT FROM pg_constraint WHERE conindid = c.oid AND contype IN ('p', 'u', 'x')
  )`;

const indexPartitions = `
  SELECT 'partition:' || c.oid AS id, n.nspname || '.' || relname AS name,
    format('ALTER INDEX %s ATTACH PARTITION %s;', inhparent::regclass, c.oid::regclass) AS sql
  FROM ${ownRelations} JOIN pg_inherits ON inhrelid = c.oid
  WHERE relkind IN ('i', 'I')`;

const statistics = `
  SELECT ${idOf('pg_statistic_ext', 's.oid')} AS id, stxname AS name, pg_get_statisticsobjdef(s.oid) || ';' AS sql
  FROM pg_statistic_ext s JOIN pg_namespace n ON n.oid = stxnamespace
  WHERE ${isOwnSchema('nspname')} AND ${isOwn('pg_statistic_ext', 's.oid')}`;

/** Others are copies for partitions. */
const triggers = `
  SELECT ${idOf('pg_trigger', 't.oid')} AS id, relname || '.' || tgname AS name,
    pg_get_triggerdef(t.oid) || ';' || CASE WHEN tgenabled = 'O' THEN '' ELSE
      format(E'\\nALTER TABLE %s %s TRIGGER %I;', c.oid::regclass,
        CASE tgenabled WHEN 'D' THEN 'DISABLE' WHEN 'A' THEN 'ENABLE ALWAYS' ELSE 'ENABLE REPLICA' END, tgname)
    END AS sql
  FROM ${ownRelations} JOIN pg_trigger t ON tgrelid = c.oid
  WHERE NOT tgisinternal AND tgparentid = 0`;

const rules = `
  SELECT ${idOf('pg_rewrite', 'r.oid')} AS id, relname || '.' || rulename AS name, pg_get_ruledef(r.oid) AS sql
  FROM ${ownRelations} JOIN pg_rewrite r ON ev_class = c.oid
  WHERE rulename <> '_RETURN'`;

/** The app has one role, whatever its name. */
const policies = `
  SELECT ${idOf('pg_policy', 'p.oid')} AS id, relname || '.' || polname AS name,
    format('CREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s;', polname, c.oid::regclass,
      CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
      CASE polcmd WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE'
        WHEN 'd' THEN 'DELETE' ELSE 'ALL' END,
      CASE WHEN 0 = ANY (polroles) THEN 'PUBLIC' ELSE 'CURRENT_USER' END,
      ' USING (' || pg_get_expr(polqual, polrelid) || ')',
      ' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')') AS sql
  FROM ${ownRelations} JOIN pg_policy p ON polrelid = c.oid`;

const rowSecurity = `
  SELECT 'security:' || c.oid AS id, n.nspname || '.' || relname AS name, concat(
    CASE WHEN relrowsecurity THEN format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY;', c.oid::regclass) END,
    CASE WHEN relforcerowsecurity THEN format('ALTER TABLE %s FORCE ROW LEVEL SECURITY;', c.oid::regclass) END
  ) AS sql
  FROM ${ownRelations}
  WHERE relrowsecurity OR relforcerowsecurity`;

const comments = `
  SELECT 'comment:' || classoid || ':' || objoid || ':' || objsubid AS id, type || identity AS name,
    format('COMMENT ON %s %s IS %L;', CASE type
      WHEN 'table column' THEN 'COLUMN' WHEN 'view column' THEN 'COLUMN'
      WHEN 'materialized view column' THEN 'COLUMN' WHEN 'composite type column' THEN 'COLUMN'
      WHEN 'composite type' THEN 'TYPE' WHEN 'table constraint' THEN 'CONSTRAINT'
      WHEN 'domain constraint' THEN 'CONSTRAINT' WHEN 'statistics object' THEN 'STATISTICS'
      ELSE upper(type) END,
      CASE type WHEN 'domain constraint' THEN format('%I ON DOMAIN %s',
        (SELECT conname FROM pg_constraint WHERE oid = objoid),
        (SELECT contypid::regtype FROM pg_constraint WHERE oid = objoid)) ELSE identity END,
      description) AS sql
  FROM pg_description, pg_identify_object(classoid, objoid, objsubid)
  WHERE objoid >= ${firstOwnOid} AND NOT EXISTS (
      SELECT FROM pg_depend e WHERE e.classid = classoid AND e.objid = objoid AND e.deptype = 'e'
    ) AND (schema IS NULL OR ${isOwnSchema('schema')})
    AND type IN ('schema', 'collation', 'type', 'domain', 'composite type', 'domain constraint', 'function',
      'procedure', 'aggregate', 'sequence', 'table', 'table column', 'view', 'view column', 'materialized view',
      'materialized view column', 'composite type column', 'table constraint', 'index', 'statistics object',
      'trigger', 'rule', 'policy')`;

/** What belongs to tables and is created once they have their rows. */
export const tableObjectQueries: readonly ObjectQuery[] = [
  { rank: 'check', text: checks },
  { rank: 'key', text: keys },
  { rank: 'index', text: indexes },
  { rank: 'indexPartition', text: indexPartitions },
  { rank: 'foreignKey', text: foreignKeys },
  { rank: 'statistics', text: statistics },
  { rank: 'trigger', text: triggers },
  { rank: 'rule', text: rules },
  { rank: 'policy', text: policies },
  { rank: 'policy', text: rowSecurity },
  { rank: 'comment', text: comments },
];
