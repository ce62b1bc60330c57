import type pg from 'pg';
import { firstOwnOid, idOf } from './own-objects.ts';

/** What each object of a dump depends on, by the ids of `DumpObject`. */
export async function readDependencies(
  client: pg.Client,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const owners = await readPairs(client, ownersQuery);
  const ownerOf = new Map(owners);
  const toObject = (id: string) => {
    let object = id;
    for (let owner = ownerOf.get(id); owner !== undefined; owner = ownerOf.get(owner))
      object = owner;
    return object;
  };
  const dependencies = new Map<string, Set<string>>();
  for (const [from, to] of await readPairs(client, dependenciesQuery)) {
    const [object, dependency] = [toObject(from), toObject(to)];
    if (object === dependency) continue;
    const known = dependencies.get(object) ?? new Set();
    dependencies.set(object, known.add(dependency));
  }
  return dependencies;
}

async function readPairs(client: pg.Client, text: string): Promise<[string, string][]> {
  const { rows } = await client.query<[string, string]>({ text, rowMode: 'array' });
  return rows;
}

const relation = (oid: string) => idOf('pg_class', oid);
const type = (oid: string) => idOf('pg_type', oid);

/** Parts of another object, which is dumped in their place. */
const ownersQuery = `
  SELECT ${idOf('pg_rewrite', 'oid')}, ${relation('ev_class')} FROM pg_rewrite WHERE rulename = '_RETURN'
  UNION ALL
  SELECT ${type('t.oid')}, ${relation('typrelid')} FROM pg_type t JOIN pg_class c ON c.oid = typrelid
    WHERE relkind <> 'c'
  UNION ALL
  SELECT ${relation('typrelid')}, ${type('t.oid')} FROM pg_type t JOIN pg_class c ON c.oid = typrelid
    WHERE relkind = 'c'
  UNION ALL
  SELECT ${type('typarray')}, ${type('oid')} FROM pg_type WHERE typarray <> 0
  UNION ALL
  SELECT ${type('rngmultitypid')}, ${type('rngtypid')} FROM pg_range
  UNION ALL
  SELECT ${idOf('pg_attrdef', 'd.oid')}, ${relation('adrelid')} FROM pg_attrdef d
    JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum AND attgenerated <> ''
  UNION ALL
  SELECT ${relation('conindid')}, ${idOf('pg_constraint', 'oid')} FROM pg_constraint
    WHERE contype IN ('p', 'u', 'x')
  UNION ALL
  SELECT ${idOf('pg_proc', 'objid')}, refclassid || ':' || refobjid FROM pg_depend
    WHERE classid = 'pg_proc'::regclass AND deptype = 'i' AND refclassid = 'pg_type'::regclass
  UNION ALL
  SELECT ${relation('objid')}, ${relation('refobjid')} FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype = 'i' AND refobjsubid > 0`;

/** A sequence is dropped with its column, but the column's default needs the sequence first. */
const dependenciesQuery = `
  SELECT DISTINCT d.classid || ':' || objid, refclassid || ':' || refobjid FROM pg_depend d
    LEFT JOIN pg_class c ON d.classid = 'pg_class'::regclass AND c.oid = objid
    WHERE deptype IN ('n', 'a', 'i') AND objid >= ${firstOwnOid} AND refobjid >= ${firstOwnOid}
      AND NOT (deptype = 'a' AND c.relkind IS NOT DISTINCT FROM 'S')
  UNION ALL
  SELECT 'partition:' || inhrelid, ${relation('inhrelid')} FROM pg_inherits
  UNION ALL
  SELECT 'partition:' || inhrelid, ${relation('inhparent')} FROM pg_inherits
  UNION ALL
  SELECT 'rows:' || oid, ${relation('oid')} FROM pg_class WHERE relkind = 'r' AND oid >= ${firstOwnOid}`;
