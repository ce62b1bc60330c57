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
  mobileSampleEvery: count(9, 1),
  isExhaustive: isLong,
  abortRaces: count(20, 500),
  abortsBeforeStart: count(5, 50),
  apiKills: count(1, 50),
  billingRaces: count(1, 100),
  /** Sampling interval for apps with one mistake each. */
  brokenAppEvery: count(9, 1),
  chaosFaults: count(2, 90),
  checkpointScripts: count(4, 100),
  databaseFreezeSeconds: count(6, 20),
  decisionRaces: count(20, 200),
  doubleWrites: count(10, 40),
  embeddedDatabaseKills: count(1, 100),
  fairnessRounds: count(2, 5),
  fileKills: count(1, 30),
  interruptStorm: count(20, 100),
  largestDocuments: count(2, 10),
  loadedProjects: count(4, 8),
  mcpTenants: count(10, 30),
  openStreams: count(40, 500),
  pendingQuestions: count(8, 50),
  processKills: count(1, 30),
  propertyRuns: count(100, 1_000),
  queuedDocuments: count(3, 10),
  reconnectingClients: count(16, 100),
  redisConnectionCuts: count(10, 100),
  redisFreezeSeconds: count(6, 20),
  settlementKills: count(1, 30),
  shellKills: count(1, 3),
  shellsAtOnce: count(3, 10),
  stepsOfLongTurn: count(80, 200),
  storms: count(4, 30),
  templateInspections: count(2, 10),
  turnsAtDatabaseFault: count(3, 8),
  turnsAtEachDeathPoint: count(4, 10),
  turnsHandedOver: count(6, 30),
  turnsOfStoppedWorker: count(4, 20),
  unknownKeyIds: count(200, 1_000),
  workerDeathRounds: count(1, 3),
} as const;
