import { type EnvironmentStage, newId } from '@millwright/contract';
import { createTransport, type Transporter } from 'nodemailer';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import { type Job, JobError, type ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { insertAppMail } from '../../store/queries/app-mails.ts';
import { appMailLimits } from './app-mail-limits.ts';
import type { ReadMessage } from './read-message.ts';
import { replaceSender } from './replace-sender.ts';

export interface AppMailboxOptions {
  readonly db: Db;
  readonly log: Logger;
  readonly threads: ThreadJobs;
  readonly counters: RateCounters;
  /** The mail server for published apps; without it, all mail is only kept. */
  readonly delivery: { readonly url: string; readonly sender: string } | undefined;
}

/** One message as an app handed it over. */
export interface Submission {
  readonly projectId: string;
  readonly stage: EnvironmentStage;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly message: Buffer;
}

/** Refuses a message with a reply that the app's own code sees. */
export class MailRefusedError extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.name = 'MailRefusedError';
    this.responseCode = responseCode;
  }
}

const timeoutMs = 10_000;
/** Including the wait for a thread. */
const readingMs = 30_000;
const reading: Job<Uint8Array, ReadMessage> = {
  module: new URL('./read-message-worker.ts', import.meta.url),
  threads: 1,
  memoryBytes: 256 * 2 ** 20,
  deadlineMs: 15_000,
};

/** Keeps the mail of apps for their owners, and sends that of published apps. */
export class AppMailbox {
  readonly #options: AppMailboxOptions;
  readonly #transport: Transporter | undefined;

  constructor(options: AppMailboxOptions) {
    this.#options = options;
    const { delivery } = options;
    this.#transport =
      delivery &&
      createTransport({
        url: delivery.url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      });
  }

  /** Resolves when the message is kept, and sent if it has to be. */
  async submit(submission: Submission): Promise<void> {
    const { projectId, stage, sender, recipients, message } = submission;
    const { db, counters } = this.#options;
    const { perHour, keptMails } = appMailLimits;
    const rate = { name: 'app mail', max: perHour, windowMs: 60 * 60 * 1000 };
    const { isAllowed } = await counters.count(rate, `${projectId}:${stage}`);
    if (!isAllowed) {
      throw new MailRefusedError(452, `An app can send ${perHour} mails per hour`);
    }
    const { from, ...read } = await this.#read(message);
    const error = stage === 'live' && this.#transport ? await this.#send(submission) : undefined;
    const mail = {
      ...{ id: newId('appMail'), projectId, stage, recipients },
      ...{ subject: read.subject, body: read.text, attachments: read.attachments },
      sender: from || sender,
      size: message.length,
      status: this.#statusOf(stage, error),
      error: error ?? null,
    };
    await insertAppMail(db, mail, keptMails);
    if (error !== undefined) throw new MailRefusedError(451, `The mail was not sent: ${error}`);
  }

  close(): void {
    this.#transport?.close();
  }

  #statusOf(stage: EnvironmentStage, error: string | undefined): 'kept' | 'sent' | 'failed' {
    if (error !== undefined) return 'failed';
    return stage === 'live' && this.#transport ? 'sent' : 'kept';
  }

  /** In a thread of its own, because the message is made by strangers. */
  async #read(message: Buffer): Promise<ReadMessage> {
    const signal = AbortSignal.timeout(readingMs);
    try {
      return (await this.#options.threads.run(reading, message, { signal })).output;
    } catch (error) {
      if (error instanceof JobError) throw new MailRefusedError(554, 'The message is not readable');
      throw error;
    }
  }

  /** Returns why the mail server did not accept the message. */
  async #send({ projectId, recipients, message }: Submission): Promise<string | undefined> {
    const { delivery, log } = this.#options;
    if (!this.#transport || !delivery) return undefined;
    try {
      await this.#transport.sendMail({
        envelope: { from: delivery.sender, to: [...recipients] },
        raw: replaceSender(message, delivery.sender),
      });
      return undefined;
    } catch (error) {
      log.warn({ err: error, project_id: projectId }, 'failed to send the mail of an app');
      const { response } = error as { response?: unknown };
      return typeof response === 'string'
        ? response.slice(0, 500)
        : 'the mail server is not available';
    }
  }
}
