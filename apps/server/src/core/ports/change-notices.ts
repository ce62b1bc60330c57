/**
 * Notifies other processes that stored state of one kind changed. Notices may get lost: every process also reads the
 * rows once a second.
 */
export interface ChangeNotices {
  send(): void;
  listen(onNotice: () => void): void;
}
