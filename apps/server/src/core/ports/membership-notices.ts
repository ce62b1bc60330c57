/**
 * Notifies other processes that a member was removed. Notices may get lost: every process also reads the rows once a
 * second.
 */
export interface MembershipNotices {
  send(): void;
  listen(onNotice: () => void): void;
}
