import { Transform } from 'node:stream';
import { MessageScanner } from './message-scanner.ts';
import type { SlotSession, StatementSlots } from './statement-slots.ts';

const query = 'Q';
/** Messages of a client after each of which the server reports that it is ready: statements, function calls, syncs. */
const answered = new Set([query, 'F', 'S']);
/** Messages of a client that need a sync: parse, bind, describe, execute, close. */
const extended = new Set(['P', 'B', 'D', 'E', 'C']);
const terminate = 'X'.charCodeAt(0);
/** Messages of a server. */
const readyForQuery = 'Z';
const copyInResponse = 'G';
const idleStatus = 'I'.charCodeAt(0);

export interface StatementLimit {
  /** For bytes of the client: holds them back until its session may run a statement. */
  readonly requests: Transform;
  /** For bytes of the server: sees when the session has run all statements. */
  readonly responses: Transform;
  /** True while bytes of the client are held back. */
  readonly isWaiting: boolean;
  /** Gives back what the session holds. */
  end(): void;
}

/** Limits the statements of a session that is signed in and idle. */
export function limitStatements(
  slots: StatementSlots,
  id: string,
  processId: number,
): StatementLimit {
  const session = new LimitedSession(processId);
  const release = () => {
    session.hasSlot = false;
    slots.release(id, session);
  };
  const requests = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      const pass = () => {
        try {
          session.scanRequests(bytes);
          done(null, bytes);
        } catch (error) {
          done(error as Error);
        }
      };
      if (session.hasSlot || session.isLeaving(bytes)) return pass();
      session.isWaiting = true;
      slots.acquire(id, session, () => {
        session.isWaiting = false;
        session.hasSlot = true;
        pass();
      });
    },
  });
  const responses = new Transform({
    transform(bytes: Buffer, _encoding, done) {
      try {
        session.scanResponses(bytes);
        if (session.hasSlot && session.isReady) release();
        done(null, bytes);
      } catch (error) {
        done(error as Error);
      }
    },
  });
  return {
    requests,
    responses,
    get isWaiting() {
      return session.isWaiting;
    },
    end: release,
  };
}

/** Follows the protocol, to know whether the server has more to do for the session. */
class LimitedSession implements SlotSession {
  readonly processId: number;
  hasSlot = false;
  isWaiting = false;
  isInTransaction = false;
  readonly #requests = new MessageScanner();
  readonly #responses = new MessageScanner();
  /** Answers that the server still owes: one for each statement of the simple protocol and for each sync. */
  #expected = 0;
  /** True if messages of the extended protocol were sent without a sync. */
  #isUnsynced = false;
  #isSimple = false;

  constructor(processId: number) {
    this.processId = processId;
  }

  get isReady(): boolean {
    return this.#expected === 0 && !this.#isUnsynced && this.#requests.isBetweenMessages;
  }

  /** True if the client only says goodbye. */
  isLeaving(bytes: Buffer): boolean {
    return this.#requests.isBetweenMessages && bytes[0] === terminate;
  }

  scanRequests(bytes: Buffer): void {
    this.#requests.scan(bytes, (type) => {
      if (answered.has(type)) {
        this.#expected += 1;
        this.#isUnsynced = false;
      } else if (extended.has(type)) this.#isUnsynced = true;
      if (type === query || extended.has(type)) this.#isSimple = type === query;
    });
  }

  scanResponses(bytes: Buffer): void {
    this.#responses.scan(bytes, (type, first) => {
      if (type === readyForQuery) {
        this.#expected = Math.max(0, this.#expected - 1);
        this.isInTransaction = first !== idleStatus;
      } else if (type === copyInResponse && !this.#isSimple) {
        // The server ignores each sync until the client has sent all data.
        this.#expected = 0;
        this.#isUnsynced = true;
      }
    });
  }
}
