import assert from 'node:assert/strict';
import { after, before, suite, test } from 'node:test';
import { whyNoBubblewrap } from '../../apps/server/src/sandboxes/testing/why-no-bubblewrap.ts';
import { scriptedModel } from '../../apps/server/src/testing/scripted-model.ts';
import { startTestService, type TestService } from '../../apps/server/src/testing/service.ts';
import { simpleSandboxManager } from '../../apps/server/src/testing/shared-sandbox-manager.ts';
import { Client, type Stream } from '../support/client.ts';
import { command, toolEndsOf, uncompiledApp, write } from '../support/sandbox-scripts.ts';

/** A PostgreSQL client without packages: runs the statements in its arguments, and prints rows and errors. */
const clientCode = `
import { connect } from 'node:net';
const address = new URL(process.env.DATABASE_URL);
const socket = connect(address.searchParams.get('host') + '/.s.PGSQL.5432');
const message = (type, text) => {
  const body = Buffer.from(text + '\\0');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const startup = message('', '\\0\\x03\\0\\0user\\0' + process.env.AS_USER + '\\0database\\0' + process.env.AS_USER + '\\0');
socket.write(startup);
const statements = process.argv.slice(2);
let received = Buffer.alloc(0);
socket.on('data', (chunk) => {
  received = Buffer.concat([received, chunk]);
  while (received.length >= 5 && received.length > received.readInt32BE(1)) {
    const type = String.fromCharCode(received[0]);
    const body = received.subarray(5, received.readInt32BE(1) + 1);
    received = received.subarray(received.readInt32BE(1) + 1);
    if (type === 'D') console.log('row ' + body.subarray(6));
    if (type === 'E') console.log('error ' + String(body).split('\\0').find((field) => field[0] === 'C'));
    if (type !== 'Z') continue;
    const next = statements.shift();
    if (next === undefined) socket.end();
    else socket.write(message('Q', next));
  }
});
`;

const run = (statements: readonly string[], user = 'app') =>
  command(`AS_USER=${user} node client.mjs ${statements.map((one) => `'${one}'`).join(' ')}`);
const outputs = (turn: Stream) =>
  toolEndsOf(turn)
    .map(({ output }) => String(output))
    .filter((output) => /^(row|error) /m.test(output));

suite('the database of an app in its sandbox', { skip: await whyNoBubblewrap() }, () => {
  let service: TestService;
  let ada: Client;

  before(async () => {
    service = await startTestService(
      { SANDBOX_WARM: '0', VERIFY_TURNS: 'false' },
      { sandboxes: await simpleSandboxManager(), model: () => scriptedModel() },
    );
    ada = await Client.of(service);
  });
  after(() => service?.[Symbol.asyncDispose]());

  const build = (lines: readonly string[], project_id?: string) =>
    ada.turn({
      prompt: [
        write('src/App.tsx', uncompiledApp('An app')),
        write('client.mjs', clientCode),
        ...lines,
        'say done',
      ].join('\n'),
      ...(project_id && { project_id }),
    });

  test('code in the sandbox creates tables, and the data survives the sandbox', async () => {
    const first = await build([
      run(['CREATE TABLE notes (text text)', 'INSERT INTO notes VALUES (chr(65))']),
      run(['SELECT text FROM notes'], 'postgres'),
    ]);
    assert.deepEqual(
      outputs(first).map((text) => /row (\w)/.exec(text)?.[1]),
      ['A'],
    );
    const { projectId } = first;
    await ada.json('POST', `/api/v1/projects/${projectId}/preview/restart`);
    const second = await build([run(['SELECT text FROM notes'])], projectId);
    assert.match(outputs(second)[0] ?? '', /row A/);
    const { body } = await ada.json('POST', `/api/v1/projects/${projectId}/database/sql`, {
      sql: 'SELECT * FROM notes',
    });
    assert.deepEqual(body['rows'], [['A']]);
  });

  test('two apps have separate databases', async () => {
    const [mine, theirs] = await Promise.all([
      build([run(['CREATE TABLE mine ()', 'SELECT current_database()'])]),
      build([run(['SELECT 1 FROM mine', 'SELECT current_database()'])]),
    ]);
    assert.match(outputs(theirs)[0] ?? '', /error C42P01/);
    const nameOf = (turn: Stream) => /row (app_\w+)/.exec(outputs(turn)[0] ?? '')?.[1];
    assert.ok(nameOf(mine));
    assert.notEqual(nameOf(mine), nameOf(theirs));
  });

  test('the address of the database contains no secret', async () => {
    const turn = await build([command('echo "address $DATABASE_URL"'), 'say done']);
    const output = toolEndsOf(turn)
      .map(({ output: text }) => String(text))
      .join('\n');
    assert.match(output, /address postgresql:\/\/app@localhost\/app\?host=%2Ftmp%2F\.postgresql/);
  });
});
