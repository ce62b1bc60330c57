/**
 * Tells other processes that somebody was removed. A notice may get lost: every process reads the rows once a second
 * as well.
 */
export interface MembershipNotices {
  send(): void;
  listen(onNotice: () => void): void;
}
