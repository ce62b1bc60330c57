/** State of the socket; events arrive only while it is `live`. */
export type Connection = 'connecting' | 'live' | 'waiting';

/** A WebSocket that reports its state: the client library reconnects silently. */
export function createWatchedSocket(onChange: (connection: Connection) => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      onChange('connecting');
      this.addEventListener('open', () => onChange('live'));
      this.addEventListener('close', () => onChange('waiting'));
    }
  };
}
