/** Whether events come as they happen. */
export type Connection = 'connecting' | 'live' | 'waiting';

/** A WebSocket that tells how it is: the client reconnects by itself and in silence. */
export function watchedSocket(onChange: (connection: Connection) => void): typeof WebSocket {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      onChange('connecting');
      this.addEventListener('open', () => onChange('live'));
      this.addEventListener('close', () => onChange('waiting'));
    }
  };
}
