import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, test } from 'node:test';
import { type EnvironmentStage, newId } from '@millwright/contract';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import type { RateCounters } from '../../../apps/server/src/core/ports/rate-counters.ts';
import { openFresh } from '../../../apps/server/src/events/testing/running-turn.ts';
import { appMailLimits } from '../../../apps/server/src/features/app-mail/app-mail-limits.ts';
import { AppMailbox } from '../../../apps/server/src/features/app-mail/app-mailbox.ts';
import { MailReceiver } from '../../../apps/server/src/features/app-mail/mail-receiver.ts';
import { memoryRateCounters } from '../../../apps/server/src/infra/adapters/memory/rate-counters.ts';
import { WorkerThreads } from '../../../apps/server/src/infra/adapters/system/worker-threads.ts';
import type { Database } from '../../../apps/server/src/store/database.ts';
import {
  deleteAppMailsBefore,
  insertAppMail,
  listAppMails,
} from '../../../apps/server/src/store/queries/app-mails.ts';
import { silentLogger as log } from '../../../apps/server/src/store/testing/data-directory.ts';
import { newProject } from '../../support/open-app-database.ts';

let database: Database;
const threads = new WorkerThreads();
const sender = 'apps@operator.example';
/** Messages that the mail server of the operator received. */
const delivered: { to: string[]; from: string; message: string }[] = [];
let rejects = false;
const operatorServer = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData: async (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    if (rejects) return done(new Error('no such mailbox'));
    delivered.push({
      to: envelope.rcptTo.map(({ address }) => address),
      from: envelope.mailFrom ? envelope.mailFrom.address : '',
      message: Buffer.concat(chunks).toString(),
    });
    done();
  },
});
const servers: Server[] = [];

before(async () => {
  database = await openFresh();
  operatorServer.listen(0, '127.0.0.1');
  await once(operatorServer.server, 'listening');
});
after(async () => {
  for (const server of servers) server.close();
  await new Promise<void>((resolve) => operatorServer.close(() => resolve()));
  await threads.close();
  await database.close();
});

interface App {
  readonly port: number;
  readonly projectId: string;
  send(mail: SendMailOptions): Promise<unknown>;
  kept(stage?: EnvironmentStage): ReturnType<typeof listAppMails>;
}

/** A project whose app has a mail server, as in its sandbox. */
async function newApp(
  stage: EnvironmentStage = 'dev',
  delivers = true,
  counters: RateCounters = memoryRateCounters(),
): Promise<App> {
  const projectId = await newProject(database);
  const { port: operatorPort } = operatorServer.server.address() as AddressInfo;
  const mailbox = new AppMailbox({
    db: database.db,
    log,
    threads,
    counters,
    delivery: delivers ? { url: `smtp://127.0.0.1:${operatorPort}`, sender } : undefined,
  });
  const receiver = new MailReceiver(mailbox, log);
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    receiver.serve(projectId, stage, socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    projectId,
    send: (mail) =>
      createTransport(`smtp://127.0.0.1:${port}`).sendMail({
        ...{ from: 'me@app.example', to: 'you@example.com', subject: 'Hello', text: 'Text' },
        ...mail,
      }),
    kept: (of = stage) => listAppMails(database.db, { projectId, stage: of }, { limit: 1_000 }),
  };
}

test('the mail of a preview is kept and never leaves the service', async () => {
  const app = await newApp();
  const count = delivered.length;
  await app.send({ subject: 'Set a new password', to: ['a@b.example', 'c@d.example'] });
  const [mail] = await app.kept();
  assert.deepEqual(
    [mail?.status, mail?.subject, mail?.sender, mail?.recipients, mail?.body.trim()],
    ['kept', 'Set a new password', 'me@app.example', ['a@b.example', 'c@d.example'], 'Text'],
  );
  assert.deepEqual(await app.kept('live'), []);
  assert.equal(delivered.length, count);
});

test("the mail of a published app is sent from the operator's address", async () => {
  const app = await newApp('live');
  await app.send({ subject: 'Live', bcc: 'hidden@example.com' });
  const last = delivered.at(-1);
  assert.deepEqual([last?.from, last?.to], [sender, ['you@example.com', 'hidden@example.com']]);
  assert.match(last?.message ?? '', /^From: apps@operator\.example\r?$/m);
  assert.match(last?.message ?? '', /^Reply-To: me@app\.example\r?$/m);
  assert.doesNotMatch(last?.message ?? '', /hidden/);
  assert.equal((await app.kept())[0]?.status, 'sent');
});

test('without a mail server of the operator, the mail of a published app is kept', async () => {
  const app = await newApp('live', false);
  await app.send({});
  assert.equal((await app.kept())[0]?.status, 'kept');
});

test('the app learns that the mail server did not accept a mail, and so does its owner', async () => {
  const app = await newApp('live');
  rejects = true;
  try {
    await assert.rejects(app.send({}), /no such mailbox/);
  } finally {
    rejects = false;
  }
  const [mail] = await app.kept();
  assert.equal(mail?.status, 'failed');
  assert.match(mail?.error ?? '', /no such mailbox/);
});

test('mails that are too large or have too many recipients are rejected', async () => {
  const app = await newApp();
  const text = 'x'.repeat(appMailLimits.messageBytes);
  await assert.rejects(app.send({ text }), /maximum message size/i);
  const to = Array.from({ length: appMailLimits.recipients + 1 }, (_, n) => `a${n}@b.example`);
  await app.send({ to });
  const kept = await app.kept();
  assert.deepEqual(
    kept.map(({ recipients }) => recipients.length),
    [appMailLimits.recipients],
  );
});

test('an app can send a limited number of mails per hour', async () => {
  const keys: string[] = [];
  const isAllowed = () => keys.length <= 2;
  const counters: RateCounters = {
    count: ({ max, windowMs }, key) => {
      keys.push(`${key} ${max} ${windowMs}`);
      return { isAllowed: isAllowed(), remaining: 0, msUntilReset: 0 };
    },
  };
  const app = await newApp('dev', true, counters);
  await app.send({});
  await app.send({});
  await assert.rejects(app.send({}), /100 mails per hour/);
  assert.equal((await app.kept()).length, 2);
  assert.deepEqual(new Set(keys), new Set([`${app.projectId}:dev 100 3600000`]));
});

test('of many mails, the newest are kept', async () => {
  const [app, other] = await Promise.all([newApp(), newApp()]);
  await other.send({});
  for (const subject of ['one', 'two', 'three']) await app.send({ subject });
  const [newest] = await app.kept();
  assert.ok(newest);
  await insertAppMail(database.db, { ...newest, id: newId('appMail'), subject: 'four' }, 2);
  const kept = await app.kept();
  assert.deepEqual(new Set(kept.map(({ subject }) => subject)), new Set(['three', 'four']));
  assert.equal((await other.kept()).length, 1);
});

test('what is not SMTP does no harm', async () => {
  const app = await newApp();
  const garbage = await fetch(`http://127.0.0.1:${app.port}/`).catch((error: Error) => error);
  assert.ok(garbage instanceof Error);
  await app.send({});
  assert.equal((await app.kept()).length, 1);
});

test('old mails are deleted', async () => {
  const app = await newApp();
  await app.send({});
  await deleteAppMailsBefore(database.db, new Date(Date.now() - 60_000));
  assert.equal((await app.kept()).length, 1);
  await deleteAppMailsBefore(database.db, new Date(Date.now() + 60_000));
  assert.equal((await app.kept()).length, 0);
});
