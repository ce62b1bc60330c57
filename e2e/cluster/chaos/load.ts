import { setTimeout as delay } from 'node:timers/promises';
import { SocketFollower, type Turn, V1Follower, V2Follower } from '../../support/followers.ts';
import { write } from '../../support/sandbox-scripts.ts';
import type { ChaosReport } from './chaos-report.ts';
import type { Outages } from './outages.ts';
import type { RetryingClient } from './retrying-client.ts';

/** The events of one turn as three readers received them. */
export interface FollowedTurn {
  readonly turn: Turn;
  readonly v1: V1Follower;
  readonly v2: V2Follower;
  readonly socket: SocketFollower;
}

export interface LoadOptions {
  readonly client: RetryingClient;
  readonly random: () => number;
  readonly report: ChaosReport;
  readonly outages: Outages;
  readonly name: string;
  /** Stops starting turns once aborted. */
  readonly until: AbortSignal;
}

/** Maximum time for a reader to reach the end of a turn. */
const followTimeoutMs = 180_000;

/** Runs consecutive turns of one project with questions, interrupts and aborts, each followed by three readers. */
export async function runProject(options: LoadOptions): Promise<FollowedTurn[]> {
  const { random, report, until, name } = options;
  const followedTurns: Promise<FollowedTurn>[] = [];
  let projectId: string | undefined;
  for (let number = 1; !until.aborted; number += 1) {
    const first = await post(options, `${name} ${number}`, projectId);
    projectId = first.projectId;
    const following = followTurn(options, first);
    followedTurns.push(following);
    const action = random();
    await delay(random() * 3_000);
    if (action < 0.15) await stop(options, first);
    else if (action < 0.3) {
      report.count('interrupts');
      const second = await post(options, `${name} ${number} instead`, projectId, true);
      const interruption = followTurn(options, second);
      followedTurns.push(interruption);
      await interruption;
    }
    await following;
  }
  return Promise.all(followedTurns);
}

/** Six files and five calls at forty tokens per second, sometimes with a question. */
function script(random: () => number, mark: string): string {
  const lines = ['pace 25', `say I am going to build ${mark} for you right now`];
  const files = Array.from({ length: 6 }, (_, at) =>
    write(`src/part${at}.ts`, `export const part${at} = '${mark} ${random()}';\n`.repeat(4)),
  );
  const calls = [
    'todo one',
    'todo two',
    'call sleep {"ms":150}',
    'todo three',
    'call sleep {"ms":50}',
  ];
  if (random() < 0.3) calls[3] = 'ask color Which color?';
  for (const [at, file] of files.entries()) {
    const call = calls[at];
    lines.push(file, 'pace 25', ...(call ? [call, 'pace 25'] : []), `say part ${at} is there`);
  }
  return lines.join('\n');
}

async function post(
  { client, random, report }: LoadOptions,
  mark: string,
  projectId: string | undefined,
  interrupt = false,
): Promise<Turn> {
  const body = { prompt: script(random, mark), project_id: projectId ?? null, interrupt };
  const key = { 'idempotency-key': `${mark.replaceAll(' ', '-')}` };
  const {
    status,
    headers,
    body: responseBody,
  } = await client.post('/api/v1/vibe/stream_v2', body, key);
  if (status !== 200 && status !== 202) {
    throw new Error(`a message was not accepted: ${status} ${JSON.stringify(responseBody)}`);
  }
  report.count('turns accepted');
  // The turn id of a 202 may be that of a turn that waits for an answer; its location names this message.
  const queued = headers.get('location')?.split('turn_id=')[1];
  return {
    projectId: headers.get('x-project-id') ?? '',
    turnId: queued ?? headers.get('x-turn-id') ?? '',
  };
}

async function stop({ client, report, random }: LoadOptions, { projectId }: Turn): Promise<void> {
  report.count('aborts');
  const scope = random() < 0.5 ? 'turn' : 'session';
  const { status } = await client.post(`/api/v1/vibe/abort/${projectId}`, { scope });
  if (status !== 200) report.addViolation(`an abort returned ${status}`);
}

async function followTurn(options: LoadOptions, turn: Turn): Promise<FollowedTurn> {
  const { client, report, random, outages } = options;
  const optionsOf = () => ({
    clients: client.shuffled(),
    timeoutMs: followTimeoutMs,
    disconnectAfterMs: () => 2_000 + random() * 10_000,
  });
  const readers = {
    v1: new V1Follower(turn, optionsOf()),
    v2: new V2Follower(turn, optionsOf()),
    socket: new SocketFollower(turn, optionsOf()),
  };
  const answers = answerQuestions(options, readers.v2);
  await Promise.all([
    ...Object.entries(readers).map(async ([transport, reader]) => {
      await reader.follow().catch((error: Error) => {
        report.addViolation(`I01 ${transport} ${turn.projectId}: ${error.message}`);
      });
      if (reader.idleTimeouts > 0) {
        report.addViolation(
          `I16 ${transport} ${turn.projectId}: ${reader.idleTimeouts} times silent`,
        );
      }
      for (const { disconnectedAt, reconnectedAt } of reader.reconnects) {
        const isExcused = outages.overlaps('readers', disconnectedAt, reconnectedAt);
        report.measure(
          `a reconnect${isExcused ? ' after an outage' : ''}`,
          reconnectedAt - disconnectedAt,
        );
      }
    }),
    answers,
  ]);
  report.count('turns ended');
  measureTakeOvers(readers.v2, options);
  return { turn, ...readers };
}

async function answerQuestions({ client, report }: LoadOptions, reader: V2Follower): Promise<void> {
  const answered = new Set<string>();
  while (!reader.isOver && !reader.hasGivenUp) {
    await delay(100);
    for (const event of reader.events) {
      if (event.type !== 'ask_user_question' || answered.has(event.data.question_id)) continue;
      const { question_id } = event.data;
      answered.add(question_id);
      const { projectId: project_id } = reader.turn;
      const body = { project_id, question_id, answers: { color: 'red' } };
      const { status, body: responseBody } = await client.post('/api/v1/vibe/answer', body);
      report.count(status === 200 ? 'questions answered' : 'questions expired before the answer');
      // Its turn may have been stopped meanwhile.
      if (status !== 200 && status !== 410) {
        report.addViolation(`an answer was rejected: ${status} ${JSON.stringify(responseBody)}`);
      }
    }
  }
}

/** Time between a worker's death and the takeover of its turn. */
function measureTakeOvers({ events }: V2Follower, { report, outages }: LoadOptions): void {
  for (const [at, { type, data, ts }] of events.entries()) {
    const before = events[at - 1];
    if (!before || type !== 'status' || data.phase !== 'resumed') continue;
    const [from, to] = [before.ts, ts].map((moment) => Date.parse(moment) - performance.timeOrigin);
    if (from === undefined || to === undefined) continue;
    const isExcused = outages.overlaps('turns', from, to);
    report.measure(`a take-over${isExcused ? ' after an outage' : ''}`, to - from);
  }
}
