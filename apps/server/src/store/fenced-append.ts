import type pg from 'pg';

export interface Hold {
  readonly projectId: string;
  readonly turnId: string;
  readonly fence: number;
}

export interface FencedRows {
  readonly types: readonly string[];
  readonly datas: readonly string[];
  readonly moments: readonly Date[];
  readonly entries: readonly string[];
}

const statement = 'SELECT fenced_append($1, $2, $3, $4, $5, $6, $7, $8) AS head';
const heldByAnother = 'MW001';

/** The number of the first appended event, or nothing when somebody else holds the turn by now. */
export async function fencedAppend(
  pool: pg.Pool,
  hold: Hold,
  { types, datas, moments, entries }: FencedRows,
  journalPlace: number,
): Promise<number | undefined> {
  const { projectId, turnId, fence } = hold;
  const values = [projectId, turnId, fence, types, datas, moments, entries, journalPlace];
  try {
    const { rows } = await pool.query<{ head: number }>({
      name: 'fenced-append',
      text: statement,
      values,
    });
    const [row] = rows;
    return row && row.head - types.length + 1;
  } catch (error) {
    if ((error as { code?: string }).code === heldByAnother) return undefined;
    throw error;
  }
}
