/** Limits of each database of an app. */
export const appDatabaseLimits = {
  /** Connections that the app itself can have open. */
  connections: 20,
  /** New connections of one app; each is a process of the server. Further ones wait, except for a pool that starts. */
  connectionsPerSecond: 10,
  connectionBurst: 20,
  /** Including those of the studio and of agents. */
  roleConnections: 25,
  /** Connections of all apps together in one process of the service. */
  allConnections: 120,
  /** Of the connections that the server has. */
  connectionShare: 0.6,
  /**
   * A database over its quota is read-only, but its owner can turn that off; with this share of the quota, it cannot be
   * used at all.
   */
  fullRatio: 1.5,
  temporaryFiles: '256MB',
  /** Defaults of every session. */
  settings: {
    statement_timeout: '30s',
    lock_timeout: '10s',
    idle_in_transaction_session_timeout: '60s',
    work_mem: '4MB',
  },
} as const;
