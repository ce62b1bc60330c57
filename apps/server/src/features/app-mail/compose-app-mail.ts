import type { Duplex } from 'node:stream';
import type { EnvironmentStage } from '@millwright/contract';
import type { RateCounters } from '../../core/ports/rate-counters.ts';
import type { ThreadJobs } from '../../core/ports/thread-jobs.ts';
import type { Config } from '../../core/settings/all-settings.ts';
import type { RouteDefinition } from '../../http/route.ts';
import { Lazy } from '../../infra/concurrency/lazy.ts';
import { PeriodicTask } from '../../infra/concurrency/periodic-task.ts';
import type { Logger } from '../../infra/log.ts';
import type { Db } from '../../store/db.ts';
import { deleteAppMailsBefore } from '../../store/queries/app-mails.ts';
import { appMailLimits } from './app-mail-limits.ts';
import { appMailRoutes } from './app-mail-routes.ts';
import type { OutgoingMail } from './compose-message.ts';

export interface AppMailOptions {
  readonly config: Config;
  readonly db: Db;
  readonly log: Logger;
  readonly threads: ThreadJobs;
  readonly counters: RateCounters;
}

export interface AppMail {
  /** Serves one connection that an app opened to its mail server. */
  serve(projectId: string, stage: EnvironmentStage, connection: Duplex): void;
  /** Sends a mail as the app would. */
  send(projectId: string, stage: EnvironmentStage, mail: OutgoingMail): Promise<void>;
  readonly routes: () => RouteDefinition[];
  start(): void;
  stop(): Promise<void>;
}

/** The one of the template's apps. */
const ownSender = 'no-reply@localhost';
const sweepMs = 10 * 60 * 1000;

/** Builds the mail of apps. */
export function composeAppMail({ config, db, log, threads, counters }: AppMailOptions): AppMail {
  const { APPS_SMTP_URL: url, APPS_MAIL_FROM: sender } = config;
  const delivery = url !== undefined && sender !== undefined ? { url, sender } : undefined;
  // Most processes never receive a mail.
  const loaded = new Lazy(async () => {
    const [{ AppMailbox }, { MailReceiver }] = await Promise.all([
      import('./app-mailbox.ts'),
      import('./mail-receiver.ts'),
    ]);
    const mailbox = new AppMailbox({ db, log, threads, counters, delivery });
    return { mailbox, receiver: new MailReceiver(mailbox, log) };
  });
  const sweep = new PeriodicTask({
    name: 'app mail sweep',
    everyMs: sweepMs,
    run: () => deleteAppMailsBefore(db, new Date(Date.now() - appMailLimits.keptMs)),
    onError: (error) => log.warn({ err: error }, 'failed to delete old mails of apps'),
  });
  return {
    serve: (projectId, stage, connection) => {
      loaded.get().then(
        ({ receiver }) => receiver.serve(projectId, stage, connection),
        (error) => {
          log.error({ err: error }, 'failed to receive the mail of an app');
          connection.destroy();
        },
      );
    },
    send: async (projectId, stage, mail) => {
      const [{ mailbox }, { composeMessage }] = await Promise.all([
        loaded.get(),
        import('./compose-message.ts'),
      ]);
      const message = await composeMessage(mail, ownSender);
      await mailbox.submit({ projectId, stage, sender: ownSender, recipients: [mail.to], message });
    },
    routes: () => appMailRoutes(db),
    start: () => sweep.start(),
    stop: async () => {
      await sweep.stop();
      const opened = await loaded.current?.catch(() => undefined);
      opened?.receiver.close();
      opened?.mailbox.close();
    },
  };
}
