/** The current time. Tests can set it. */
export interface Clock {
  now(): Date;
}
