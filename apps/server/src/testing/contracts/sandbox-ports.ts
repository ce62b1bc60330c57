import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { listenerFdInCommand } from '../../core/ports/sandbox.ts';
import { freePort } from '../free-port.ts';
import type { SandboxFixture } from './sandbox.ts';

const serverCode = `
const http = require('node:http');
const server = http.createServer((request, response) => {
  if (request.url === '/large') return response.end(Buffer.alloc(3_000_000, 'l'));
  if (request.method === 'POST') return request.pipe(response);
  response.end('hello from inside');
});
server.on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\\r\\nConnection: Upgrade\\r\\nUpgrade: echo\\r\\n\\r\\n');
  socket.pipe(socket);
});
server.listen(Number(process.argv[2]), process.argv[3], () => console.log('listening'));
`;

export function sandboxPortTests(fixture: () => SandboxFixture): void {
  for (const address of ['127.0.0.1', '::1', '0.0.0.0']) {
    test(`connects to a server on ${address} through the declared port`, async () => {
      const port = await freePort();
      const sandbox = await fixture().createSandbox({ ports: [port] });
      try {
        await assert.rejects(sandbox.connect(port), { code: 'port_closed' });
        await sandbox.session.writeFile('server.cjs', serverCode);
        const server = await sandbox.session.spawn([
          'node',
          'server.cjs',
          String(sandbox.portInside(port)),
          address,
        ]);
        for await (const { bytes } of server.output) {
          if (bytes.includes('listening')) break;
        }
        const get = async (path: string, method = 'GET', body?: Buffer) => {
          const connection = await sandbox.connect(port);
          const sent = request({ path, method, createConnection: () => connection });
          sent.end(body);
          const [response] = await once(sent, 'response');
          return text(response);
        };
        assert.equal(await get('/'), 'hello from inside');
        assert.equal((await get('/large')).length, 3_000_000);
        const body = Buffer.alloc(1_000_000, 'b');
        assert.equal((await get('/', 'POST', body)).length, body.length);

        const connection = await sandbox.connect(port);
        const upgrade = request({
          headers: { connection: 'upgrade', upgrade: 'echo' },
          createConnection: () => connection,
        });
        upgrade.end();
        const [, socket] = await once(upgrade, 'upgrade');
        socket.write('over and back');
        assert.equal(String((await once(socket, 'data'))[0]), 'over and back');
        socket.destroy();

        await assert.rejects(sandbox.connect(port + 1), { code: 'port_refused' });
        await server.kill();
        await assert.rejects(sandbox.connect(port), { code: 'port_closed' });
      } finally {
        await sandbox.release();
      }
    });
  }

  test('connects directly to the one command that inherited the listening socket', async () => {
    const sandbox = await fixture().createSandbox({ hasListener: true });
    const code = `require('node:net')
      .createServer((socket) => socket.end('direct'))
      .listen({ fd: ${listenerFdInCommand} }, () => console.log('listening'));`;
    try {
      const command = ['node', '-e', code] as const;
      const server = await sandbox.session.spawn(command, { inheritsListener: true });
      for await (const { bytes } of server.output) {
        if (bytes.includes('listening')) break;
      }
      assert.equal(await text(await sandbox.connectDirectly()), 'direct');
      await assert.rejects(sandbox.session.run(command, { inheritsListener: true }), {
        code: 'failed',
      });
      await server.kill();
      await assert.rejects(sandbox.connectDirectly(), { code: 'port_closed' });
    } finally {
      await sandbox.release();
    }
    await assert.rejects(sandbox.connectDirectly(), { code: 'port_closed' });
  });

  test('does not connect directly without a listening socket', async () => {
    const sandbox = await fixture().createSandbox();
    try {
      await assert.rejects(sandbox.connectDirectly(), { code: 'port_closed' });
      await assert.rejects(sandbox.session.run('true', { inheritsListener: true }), {
        code: 'failed',
      });
    } finally {
      await sandbox.release();
    }
  });

  test('connects to its own server while another sandbox has the same declared port', async () => {
    const port = await freePort();
    const sandboxes = await Promise.all(
      ['first', 'second'].map(() => fixture().createSandbox({ ports: [port] })),
    );
    try {
      for (const [index, sandbox] of sandboxes.entries()) {
        const code = `require('node:net').createServer((socket) => socket.end('sandbox ${index}'))
          .listen(${sandbox.portInside(port)}, '127.0.0.1', () => console.log('listening'));`;
        await sandbox.session.writeFile('server.cjs', code);
        const server = await sandbox.session.spawn(['node', 'server.cjs']);
        for await (const { bytes } of server.output) {
          if (bytes.includes('listening')) break;
        }
      }
      const answers = await Promise.all(
        sandboxes.map(async (sandbox) => text(await sandbox.connect(port))),
      );
      assert.deepEqual(answers, ['sandbox 0', 'sandbox 1']);
    } finally {
      await Promise.all(sandboxes.map((sandbox) => sandbox.release()));
    }
  });

  test('connects code inside to the database of its own sandbox only', async () => {
    const sandboxes = await Promise.all(
      ['first', 'second'].map((name) =>
        fixture().createSandbox({
          database: {
            accept: (connection) => {
              connection.write(`${name} `);
              connection.pipe(connection);
            },
            close: () => undefined,
          },
        }),
      ),
    );
    const plain = await fixture().createSandbox();
    const code = `
const host = new URL(process.env.DATABASE_URL).searchParams.get('host');
const socket = require('node:net').connect(host + '/.s.PGSQL.5432');
socket.on('data', (data) => process.stdout.write(data)).end('over and back');`;
    try {
      const answers = await Promise.all(
        sandboxes.map(async ({ session }) => {
          const { output } = await session.run(['node', '-e', code]);
          return output.toString();
        }),
      );
      assert.deepEqual(answers, ['first over and back', 'second over and back']);
      const { output } = await plain.session.run('printf %s "$DATABASE_URL"');
      assert.equal(output.toString(), '');
    } finally {
      await Promise.all([...sandboxes, plain].map((sandbox) => sandbox.release()));
    }
  });

  test('connects code inside to the uploads of its own sandbox only', async () => {
    const sandboxes = await Promise.all(
      ['first', 'second'].map((name) =>
        fixture().createSandbox({
          uploads: { accept: (connection) => connection.end(name), close: () => undefined },
        }),
      ),
    );
    const plain = await fixture().createSandbox();
    const code = `require('node:net').connect(process.env.UPLOADS_SOCKET).pipe(process.stdout);`;
    try {
      const answers = await Promise.all(
        sandboxes.map(async ({ session }) => {
          const { output } = await session.run(['node', '-e', code]);
          return output.toString();
        }),
      );
      assert.deepEqual(answers, ['first', 'second']);
      const { output } = await plain.session.run('printf %s "$UPLOADS_SOCKET"');
      assert.equal(output.toString(), '');
    } finally {
      await Promise.all([...sandboxes, plain].map((sandbox) => sandbox.release()));
    }
  });

  test('connects code inside to the mail server of its own sandbox only', async () => {
    const sandboxes = await Promise.all(
      ['first', 'second'].map((name) =>
        fixture().createSandbox({
          mail: { accept: (connection) => connection.end(`220 ${name}`), close: () => undefined },
        }),
      ),
    );
    const plain = await fixture().createSandbox();
    const code = `
const { hostname, port } = new URL(process.env.SMTP_URL);
require('node:net').connect(port, hostname).pipe(process.stdout);`;
    try {
      const answers = await Promise.all(
        sandboxes.map(async ({ session }) => {
          const { output } = await session.run(['node', '-e', code]);
          return output.toString();
        }),
      );
      assert.deepEqual(answers, ['220 first', '220 second']);
      const { output } = await plain.session.run('printf %s "$SMTP_URL"');
      assert.equal(output.toString(), '');
    } finally {
      await Promise.all([...sandboxes, plain].map((sandbox) => sandbox.release()));
    }
  });
}
