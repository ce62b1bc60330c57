import type { TurnRequestInput } from '@millwright/contract';
import { openInBrowser } from './browser.ts';
import { type CliRuntime, write } from './cli-runtime.ts';
import type { ExitReason } from './exit-codes.ts';
import { rememberProject } from './project-folder.ts';
import type { Session } from './session.ts';
import { openDisplay } from './terminal/display.ts';
import { watch } from './watch.ts';

export interface TurnOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly open?: boolean | undefined;
  readonly shouldExitOnQuestion: boolean;
}

/** Duration of an outage before it is reported. */
const outageNoticeMs = 1500;

/** Sends a message and displays its turn. `openSession` opens the session and reports connectivity. */
export async function runTurn(
  runtime: CliRuntime,
  openSession: (onConnectivity: (isUp: boolean) => void) => Promise<Session>,
  request: (session: Session) => Promise<TurnRequestInput>,
  options: TurnOptions,
): Promise<ExitReason> {
  const outages = new OutageMonitor();
  const session = await openSession((isUp) => outages.update(isUp));
  const { millwright, url } = session;
  const turnRequest = await request(session);
  // Fails fast: a build retries for a minute, which is too long for a mistyped address.
  await millwright.me();

  const controller = new AbortController();
  const turn = millwright.build(turnRequest, { signal: controller.signal });
  const { project_id, queued } = await turn.accepted;
  await rememberProject(runtime.cwd, { url, project_id });
  const display = openDisplay(runtime, { ...options, hint: 'ctrl-c stops · d detaches' });
  if (queued) await display.notice(describeQueue(queued.body.code, queued.position));
  outages.onChange = (isOutage) =>
    void display.notice(isOutage ? 'Connection lost; retrying' : undefined);

  const exitReason = await watch(runtime, display, {
    millwright,
    events: turn,
    controller,
    stop: () => turn.abort(),
    shouldExitOnQuestion: options.shouldExitOnQuestion,
  });
  outages.close();
  if (['detached', 'needsAnswer'].includes(exitReason)) {
    const hint = `Follow it with: millwright follow ${project_id}, stop it with: millwright abort ${project_id}`;
    await write(runtime.stderr, `The turn keeps running. ${hint}\n`);
  }
  if (options.open && exitReason === 'complete') {
    const { preview_url } = await turn.result();
    if (preview_url) await openInBrowser(runtime, preview_url);
  }
  return exitReason;
}

function describeQueue(code: string, position: number): string {
  if (code === 'question_pending')
    return 'Queued: an earlier question is waiting for an answer (millwright answer)';
  if (code === 'plan_pending')
    return 'Queued: an earlier plan is waiting for a decision (millwright approve)';
  return `Queued at position ${position}`;
}

/** Reports when the service has been unreachable for a while, and when it is back. */
class OutageMonitor {
  onChange: (isOutage: boolean) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #isOutage = false;

  update(isUp: boolean): void {
    if (!isUp) {
      this.#timer ??= setTimeout(() => this.#report(true), outageNoticeMs);
      return;
    }
    this.close();
    if (this.#isOutage) this.#report(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #report(isOutage: boolean): void {
    this.#isOutage = isOutage;
    this.onChange(isOutage);
  }
}
