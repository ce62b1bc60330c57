import { setTimeout as delay } from 'node:timers/promises';
import { SocketFollower, type Turn, V1Follower, V2Follower } from '../../support/followers.ts';
import { write } from '../../support/sandbox-scripts.ts';
import type { Tally } from './chaos-report.ts';
import type { Outages } from './outages.ts';
import type { Caller } from './retrying-client.ts';

/** The events of one turn as three readers received them. */
export interface Watched {
  readonly turn: Turn;
  readonly v1: V1Follower;
  readonly v2: V2Follower;
  readonly socket: SocketFollower;
}

export interface LoadOptions {
  readonly caller: Caller;
  readonly roll: () => number;
  readonly tally: Tally;
  readonly outages: Outages;
  readonly name: string;
  /** Stops starting turns once aborted. */
  readonly until: AbortSignal;
}

/** Maximum time for a reader to reach the end of a turn. */
const patienceMs = 180_000;

/** Runs consecutive turns of one project with questions, interrupts and aborts, each followed by three readers. */
export async function workOn(options: LoadOptions): Promise<Watched[]> {
  const { roll, tally, until, name } = options;
  const watched: Promise<Watched>[] = [];
  let projectId: string | undefined;
  for (let number = 1; !until.aborted; number += 1) {
    const first = await post(options, `${name} ${number}`, projectId);
    projectId = first.projectId;
    const watching = watch(options, first);
    watched.push(watching);
    const fate = roll();
    await delay(roll() * 3_000);
    if (fate < 0.15) await stop(options, first);
    else if (fate < 0.3) {
      tally.count('interrupts');
      const second = await post(options, `${name} ${number} instead`, projectId, true);
      const instead = watch(options, second);
      watched.push(instead);
      await instead;
    }
    await watching;
  }
  return Promise.all(watched);
}

/** Six files and five calls at forty tokens per second, sometimes with a question. */
function script(roll: () => number, mark: string): string {
  const lines = ['pace 25', `say I am going to build ${mark} for you right now`];
  const files = Array.from({ length: 6 }, (_, at) =>
    write(`src/part${at}.ts`, `export const part${at} = '${mark} ${roll()}';\n`.repeat(4)),
  );
  const calls = [
    'todo one',
    'todo two',
    'call sleep {"ms":150}',
    'todo three',
    'call sleep {"ms":50}',
  ];
  if (roll() < 0.3) calls[3] = 'ask color Which color?';
  for (const [at, file] of files.entries()) {
    const call = calls[at];
    lines.push(file, 'pace 25', ...(call ? [call, 'pace 25'] : []), `say part ${at} is there`);
  }
  return lines.join('\n');
}

async function post(
  { caller, roll, tally }: LoadOptions,
  mark: string,
  projectId: string | undefined,
  interrupt = false,
): Promise<Turn> {
  const body = { prompt: script(roll, mark), project_id: projectId ?? null, interrupt };
  const key = { 'idempotency-key': `${mark.replaceAll(' ', '-')}` };
  const { status, headers, body: told } = await caller.ask('/api/v1/vibe/stream_v2', body, key);
  if (status !== 200 && status !== 202) {
    throw new Error(`a message was not accepted: ${status} ${JSON.stringify(told)}`);
  }
  tally.count('turns accepted');
  // The turn id of a 202 may be that of a turn that waits for an answer; its location names this message.
  const queued = headers.get('location')?.split('turn_id=')[1];
  return {
    projectId: headers.get('x-project-id') ?? '',
    turnId: queued ?? headers.get('x-turn-id') ?? '',
  };
}

async function stop({ caller, tally, roll }: LoadOptions, { projectId }: Turn): Promise<void> {
  tally.count('aborts');
  const scope = roll() < 0.5 ? 'turn' : 'session';
  const { status } = await caller.ask(`/api/v1/vibe/abort/${projectId}`, { scope });
  if (status !== 200) tally.violate(`an abort returned ${status}`);
}

async function watch(options: LoadOptions, turn: Turn): Promise<Watched> {
  const { caller, tally, roll, outages } = options;
  const manner = () => ({
    clients: caller.shuffled(),
    patienceMs,
    restlessMs: () => 2_000 + roll() * 10_000,
  });
  const readers = {
    v1: new V1Follower(turn, manner()),
    v2: new V2Follower(turn, manner()),
    socket: new SocketFollower(turn, manner()),
  };
  const answering = answerQuestions(options, readers.v2);
  await Promise.all([
    ...Object.entries(readers).map(async ([transport, reader]) => {
      await reader.follow().catch((error: Error) => {
        tally.violate(`I01 ${transport} ${turn.projectId}: ${error.message}`);
      });
      if (reader.silences > 0) {
        tally.violate(`I16 ${transport} ${turn.projectId}: ${reader.silences} times silent`);
      }
      for (const { brokenAt, backAt } of reader.returns) {
        const isExcused = outages.met('readers', brokenAt, backAt);
        tally.measure(`a reconnect${isExcused ? ' after an outage' : ''}`, backAt - brokenAt);
      }
    }),
    answering,
  ]);
  tally.count('turns ended');
  noteTakeOvers(readers.v2, options);
  return { turn, ...readers };
}

async function answerQuestions({ caller, tally }: LoadOptions, reader: V2Follower): Promise<void> {
  const answered = new Set<string>();
  while (!reader.isOver && !reader.hasGivenUp) {
    await delay(100);
    for (const event of reader.events) {
      if (event.type !== 'ask_user_question' || answered.has(event.data.question_id)) continue;
      const { question_id } = event.data;
      answered.add(question_id);
      const { projectId: project_id } = reader.turn;
      const body = { project_id, question_id, answers: { color: 'red' } };
      const { status, body: told } = await caller.ask('/api/v1/vibe/answer', body);
      tally.count(status === 200 ? 'questions answered' : 'questions expired before the answer');
      // Its turn may have been stopped meanwhile.
      if (status !== 200 && status !== 410) {
        tally.violate(`an answer was rejected: ${status} ${JSON.stringify(told)}`);
      }
    }
  }
}

/** Time between a worker's death and the takeover of its turn. */
function noteTakeOvers({ events }: V2Follower, { tally, outages }: LoadOptions): void {
  for (const [at, { type, data, ts }] of events.entries()) {
    const before = events[at - 1];
    if (!before || type !== 'status' || data.phase !== 'resumed') continue;
    const [from, to] = [before.ts, ts].map((moment) => Date.parse(moment) - performance.timeOrigin);
    if (from === undefined || to === undefined) continue;
    const isExcused = outages.met('turns', from, to);
    tally.measure(`a take-over${isExcused ? ' after an outage' : ''}`, to - from);
  }
}
