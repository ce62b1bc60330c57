import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readScript } from './read-script.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(text: string, size = 65_536): Promise<unknown[]> {
  const statements: unknown[] = [];
  for await (const { text: statement, line, rows } of readScript(inPieces(text, size)))
    statements.push(
      rows ? [line, statement, rows.line, (await buffer(rows.data)).toString()] : [line, statement],
    );
  return statements;
}

const script = `-- a ; comment
/* another /* nested ; */ ' */ SELECT 1;SELECT ';''"' AS ";""'", 2 - -1 -- "
;
SELECT E'\\'; ''\\\\';
SELECT $$;'$$, $tag$ $$;$tag $tag$, $1, a$b$c;
CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2);
CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC
  SELECT CASE WHEN true THEN 1 END;
END;
copy t (a, "b;") from STDIN;
1	x
\\N	\\.
\\.x
x\\.

\\.
COPY t FROM stdin WITH (FORMAT text);
\\.
COPY t TO stdout;
\\restrict a;b
SELECT 'ü'
`;

const expected = [
  [2, 'SELECT 1'],
  [2, `SELECT ';''"' AS ";""'", 2 - -1 -- "`],
  [4, `SELECT E'\\'; ''\\\\'`],
  [5, "SELECT $$;'$$, $tag$ $$;$tag $tag$, $1, a$b$c"],
  [6, 'CREATE RULE r AS ON INSERT TO t DO (SELECT 1; SELECT 2)'],
  [
    7,
    `CREATE OR REPLACE FUNCTION f() RETURNS int BEGIN ATOMIC
  SELECT CASE WHEN true THEN 1 END;
END`,
  ],
  [10, 'copy t (a, "b;") from STDIN', 11, '1\tx\n\\N\t\\.\n\\.x\nx\\.\n\n'],
  [17, 'COPY t FROM stdin WITH (FORMAT text)', 18, ''],
  [19, 'COPY t TO stdout'],
  [20, '\\restrict a;b'],
  [21, "SELECT 'ü'"],
];

test('statements end where psql ends them, wherever the input is split', async () => {
  assert.deepEqual(await read(script), expected);
  for (const size of [1, 2, 3, 5, 7, 64]) assert.deepEqual(await read(script, size), expected);
});

test('a byte order mark at the start is skipped', async () => {
  assert.deepEqual(await read('\uFEFF-- comment\n\\restrict x\n'), [[2, '\\restrict x']]);
});

test('rows can end with CRLF or without a newline at the end of the file', async () => {
  for (const end of ['\\.', '\\.\n', '\\.\r\n'])
    for (const size of [1, 2, 100])
      assert.deepEqual(await read(`COPY t FROM stdin;\r\n1\r\n${end}`, size), [
        [1, 'COPY t FROM stdin', 2, '1\r\n'],
      ]);
});

test('rows without an end and a statement that is too large are rejected', async () => {
  await assert.rejects(
    read('\nCOPY t FROM stdin;\n1\n\\'),
    /Line 2: The rows of a COPY statement are incomplete/,
  );
  async function* endless() {
    yield Buffer.from('\nSELECT ');
    for (;;) yield Buffer.alloc(1024 * 1024, '1');
  }
  await assert.rejects(readScript(endless()).next(), /Line 2: A statement is larger than 32 MB/);
});

test('comments of any length need no memory', async () => {
  async function* comments() {
    for (let at = 0; at < 200; at++) yield Buffer.from(`-- ${'x'.repeat(1024 * 1024)}\n`);
    yield Buffer.from('SELECT 1;');
  }
  assert.deepEqual((await readScript(comments()).next()).value, { text: 'SELECT 1', line: 201 });
});
