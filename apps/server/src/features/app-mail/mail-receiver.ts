import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { KeyedConcurrencyLimit } from '../../infra/concurrency/keyed-concurrency-limit.ts';
import type { Logger } from '../../infra/log.ts';
import { appMailLimits } from './app-mail-limits.ts';
import { type AppMailbox, MailRefusedError } from './app-mailbox.ts';

interface Client {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly connection: Duplex;
}

/** Speaks SMTP with apps, on connections that come from their sandboxes. */
export class MailReceiver {
  readonly #mailbox: Pick<AppMailbox, 'submit'>;
  readonly #log: Logger;
  /** By the id of their session. */
  readonly #clients = new Map<string, Client>();
  readonly #limit = new KeyedConcurrencyLimit(appMailLimits.connections, 'mail connections');
  readonly #server: SMTPServer;

  constructor(mailbox: Pick<AppMailbox, 'submit'>, log: Logger) {
    this.#mailbox = mailbox;
    this.#log = log;
    this.#server = new SMTPServer({
      name: 'millwright',
      logger: false,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      size: appMailLimits.messageBytes,
      rejectOversized: true,
      onRcptTo: (_address, { envelope }, done) => {
        const isFull = envelope.rcptTo.length >= appMailLimits.recipients;
        done(isFull ? new MailRefusedError(452, 'Too many recipients') : null);
      },
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(
          () => done(null, 'Message accepted'),
          (error) => done(this.#toReply(error)),
        );
      },
    });
    // The client has gone, or does not speak SMTP.
    this.#server.on('error', (error) =>
      this.#log.debug({ err: error }, 'a mail connection failed'),
    );
  }

  serve(projectId: string, stage: EnvironmentStage, connection: Duplex): void {
    const release = this.#limit.tryAcquire(`${projectId}:${stage}`);
    if (!release) {
      connection.end('421 Too many connections\r\n');
      return;
    }
    const id = randomUUID();
    const timer = setTimeout(() => connection.destroy(), appMailLimits.sessionMs);
    this.#clients.set(id, { projectId, stage, connection });
    // As sockets of servers do, unlike the connections of sandboxes.
    connection.once('end', () => connection.end());
    connection.once('close', () => {
      clearTimeout(timer);
      this.#clients.delete(id);
      release();
    });
    this.#server.connect(toSocket(connection), { id, remoteAddress: '127.0.0.1' });
  }

  close(): void {
    for (const { connection } of this.#clients.values()) connection.destroy();
  }

  async #receive(stream: SMTPServerDataStream, { id, envelope }: SMTPServerSession): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk);
    const client = this.#clients.get(id);
    if (!client || stream.sizeExceeded) return;
    const { projectId, stage } = client;
    await this.#mailbox.submit({
      ...{ projectId, stage },
      sender: envelope.mailFrom ? envelope.mailFrom.address : '',
      recipients: envelope.rcptTo.map(({ address }) => address),
      message: Buffer.concat(chunks),
    });
  }

  #toReply(error: unknown): MailRefusedError {
    if (error instanceof MailRefusedError) return error;
    this.#log.error({ err: error }, 'failed to keep the mail of an app');
    return new MailRefusedError(451, 'The mail could not be stored');
  }
}

/** The library uses what every Duplex has, and whether a socket is open. */
function toSocket(connection: Duplex): Socket {
  const state = { get: () => (connection.destroyed ? 'closed' : 'open'), configurable: true };
  return Object.defineProperty(connection, 'readyState', state) as Socket;
}
