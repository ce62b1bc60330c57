import type { TurnRequestInput } from '@millwright/contract';
import { openInBrowser } from './browser.ts';
import type { Ending } from './exit-codes.ts';
import { rememberProject } from './project-folder.ts';
import type { Session } from './session.ts';
import { openDisplay } from './terminal/display.ts';
import { watch } from './watch.ts';
import { type World, write } from './world.ts';

export interface TurnOptions {
  readonly json?: boolean | undefined;
  readonly quiet?: boolean | undefined;
  readonly open?: boolean | undefined;
  readonly isImpatient: boolean;
}

/** Duration of an outage before it is reported. */
const awayMs = 1500;

/** Sends a message and displays its turn. `reach` opens the session and reports connectivity. */
export async function runTurn(
  world: World,
  reach: (onLine: (isUp: boolean) => void) => Promise<Session>,
  request: (session: Session) => Promise<TurnRequestInput>,
  options: TurnOptions,
): Promise<Ending> {
  const connection = new Connection();
  const session = await reach((isUp) => connection.is(isUp));
  const { millwright, url } = session;
  const wanted = await request(session);
  // Fails fast: a build retries for a minute, which is too long for a mistyped address.
  await millwright.me();

  const leave = new AbortController();
  const turn = millwright.build(wanted, { signal: leave.signal });
  const { project_id, queued } = await turn.accepted;
  await rememberProject(world.cwd, { url, project_id });
  const display = openDisplay(world, { ...options, hint: 'ctrl-c stops · d detaches' });
  if (queued) await display.notice(waitingFor(queued.body.code, queued.position));
  connection.onAway = (isAway) =>
    void display.notice(isAway ? 'Connection lost; retrying' : undefined);

  const ending = await watch(world, display, {
    millwright,
    events: turn,
    leave,
    stop: () => turn.abort(),
    isImpatient: options.isImpatient,
  });
  connection.close();
  if (['detached', 'needsAnswer'].includes(ending)) {
    const how = `Follow it with: millwright follow ${project_id}, stop it with: millwright abort ${project_id}`;
    await write(world.stderr, `The turn keeps running. ${how}\n`);
  }
  if (options.open && ending === 'complete') {
    const { preview_url } = await turn.result();
    if (preview_url) await openInBrowser(world, preview_url);
  }
  return ending;
}

function waitingFor(code: string, position: number): string {
  if (code === 'question_pending')
    return 'Queued: an earlier question is waiting for an answer (millwright answer)';
  if (code === 'plan_pending')
    return 'Queued: an earlier plan is waiting for a decision (millwright approve)';
  return `Queued at position ${position}`;
}

/** Reports when the service has been unreachable for a while, and when it is back. */
class Connection {
  onAway: (isAway: boolean) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #isAway = false;

  is(isUp: boolean): void {
    if (!isUp) {
      this.#timer ??= setTimeout(() => this.#say(true), awayMs);
      return;
    }
    this.close();
    if (this.#isAway) this.#say(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #say(isAway: boolean): void {
    this.#isAway = isAway;
    this.onAway(isAway);
  }
}
