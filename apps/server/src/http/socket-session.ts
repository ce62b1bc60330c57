import type { ClientMessage, ControlFrame } from '@millwright/contract';

/** Receives the frames of a session. */
export interface FrameSink {
  send(frame: string): void;
  /** Number of bytes sent but not yet flushed. */
  backlog(): number;
  /** Resolves when the backlog is flushed or the socket is closed. */
  waitUntilDrained(): Promise<void>;
  readonly signal: AbortSignal;
}

export interface SocketUser {
  readonly userId: string;
  /** The only project that a ticket grants access to; unset for tokens, which cover all projects of their user. */
  readonly onlyProject: string | undefined;
}

/** Pings are answered by the transport. */
export type SessionMessage = Exclude<ClientMessage, { type: 'ping' }>;

/** The protocol of one socket, independent of its transport. */
export interface SocketSession {
  /** Returns the reply, and an action to start after it has been sent. */
  handle(message: SessionMessage): Promise<{ reply: ControlFrame; onSent?: () => void }>;
  /** Returns whether the user may still see every subscribed project. */
  recheck(): Promise<boolean>;
  close(): void;
}
