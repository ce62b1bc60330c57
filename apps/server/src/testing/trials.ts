/** Set to `long` by `npm run test:long`. */
export const trialsVariable = 'MILLWRIGHT_TEST_TRIALS';

const isLong = process.env[trialsVariable] === 'long';

/** Reason to skip a suite in `npm test` that takes a minute and shares most of its path with cheaper ones. */
export const longOnly = isLong ? false : 'npm run test:long runs it';

const count = (usual: number, long: number) => (isLong ? long : usual);

/**
 * Repetition counts of suites: `npm test` shows that each trial works, `npm run test:long` bounds the failure rate (no
 * failure in 300 trials bounds it below 1 %).
 */
export const trials = {
  /** Sampling interval for lists, such as apps of the corpus. */
  sampleEvery: count(6, 1),
  mobileSampleEvery: count(18, 1),
  isExhaustive: isLong,
  abortRaces: count(20, 500),
  abortsBeforeStart: count(5, 50),
  apiKills: count(1, 50),
  appDatabaseKills: count(1, 20),
  billingRaces: count(1, 100),
  /** Sampling interval for apps with one mistake each. */
  brokenAppEvery: count(14, 1),
  chaosFaults: count(1, 90),
  checkpointScripts: count(3, 100),
  compactedTurns: count(20, 60),
  concurrentPosts: count(20, 50),
  concurrentPushes: count(1, 3),
  connectionsOfApps: count(200, 1_000),
  databaseFreezeSeconds: count(6, 20),
  decisionRaces: count(20, 200),
  doubleWrites: count(10, 40),
  duplicateEvents: count(20, 100),
  duplicateMessages: count(25, 50),
  embeddedDatabaseKills: count(1, 100),
  fairnessMessages: count(20, 50),
  fairnessRounds: count(2, 5),
  fetchedCheckpoints: count(2, 3),
  fileKills: count(1, 30),
  followedProjects: count(4, 10),
  hotEdits: count(2, 5),
  interruptStorm: count(20, 100),
  interruptsOfCommands: count(4, 10),
  largestDocuments: count(1, 10),
  /** Half of them while a migration runs, the others at any step of a release. */
  liveMigrationKills: count(1, 40),
  loadedProjects: count(1, 8),
  mcpProjectsPerUser: count(3, 5),
  mcpTenants: count(6, 30),
  mcpUsers: count(4, 8),
  openStreams: count(20, 500),
  paymentSeconds: count(2, 4),
  pendingQuestions: count(8, 50),
  /** Pause between the messages posted during an outage. */
  postEveryMs: count(500, 200),
  processKills: count(1, 30),
  propertyRuns: count(100, 1_000),
  pushedCheckpoints: count(20, 60),
  queuedDocuments: count(3, 10),
  reconnectingClients: count(8, 100),
  redisConnectionCuts: count(5, 100),
  redisFreezeSeconds: count(6, 20),
  rejectedKeys: count(2_000, 10_000),
  /** Of the screens that the built-in model writes. */
  screenSampleEvery: count(16, 1),
  serverHandovers: count(4, 10),
  serverKills: count(1, 3),
  settlementKills: count(1, 30),
  shellKills: count(1, 3),
  shellsAtOnce: count(3, 10),
  stepsOfLongTurn: count(80, 200),
  storms: count(4, 30),
  templateInspections: count(1, 10),
  truncatedToolCalls: count(60, 300),
  turnsAtDatabaseFault: count(1, 8),
  turnsAtEachDeathPoint: count(2, 10),
  turnsAtFullRestart: count(2, 8),
  turnsBeingSettled: count(4, 10),
  turnsHandedOver: count(3, 30),
  turnsJustCompleted: count(4, 10),
  turnsOfLongConversation: count(30, 60),
  turnsOfStoppedWorker: count(2, 20),
  unknownKeyIds: count(60, 1_000),
  workerDeathRounds: count(1, 3),
  writtenToolCalls: count(400, 2_000),
} as const;
