/**
 * Every number both sides must agree on. `fixed` comes from the public specification and never
 * changes; `own` holds this product's defaults, which an operator may override.
 */
export const limits = {
  fixed: {
    accessTokenSeconds: 3600,
    heartbeatMs: 15_000,
    /** "1 MB" read generously for inbound frames; see `own.socketOutboundBytes` for outbound ones. */
    socketInboundBytes: 1_048_576,
    documentsPerTurn: 10,
    /** Counted on the base64 text, not on the decoded bytes. */
    documentBase64Chars: 20 * 1024 * 1024,
    questionTimeoutSeconds: 300,
    backpressureMinMs: 2,
    backpressureMaxMs: 50,
  },
  own: {
    socketOutboundBytes: 1_000_000,
    socketMessagesPerWindow: 60,
    socketWindowSeconds: 10,
    socketPingSeconds: 15,
    socketSilenceSeconds: 45,
    socketMalformedMessages: 10,
    socketBufferedEvents: 1000,
    socketBufferedBytes: 4_000_000,
    sseRetryMs: 2000,
    cursorBytes: 96,
    /** Ten full documents, ten full images, a long prompt and room for JSON around them. */
    turnBodyBytes: 310 * 1024 * 1024,
    /** All turn bodies being received at the same time: more than six of the largest. */
    concurrentUploadBytes: 2 * 1024 * 1024 * 1024,
    otherBodyBytes: 1024 * 1024,
    promptChars: 200_000,
    imagesPerTurn: 10,
    imageBase64Chars: 10 * 1024 * 1024,
    imageSidePixels: 8000,
    idChars: 128,
    modelNameChars: 200,
    fileNameChars: 255,
    answerChars: 20_000,
    answersPerQuestion: 16,
    feedbackChars: 20_000,
    editedPlanBytes: 256 * 1024,
    titleChars: 200,
    keyNameChars: 100,
    keyOrigins: 50,
    consoleLogEntries: 200,
    consoleMessageChars: 8 * 1024,
    mcpServersPerUser: 20,
    mcpNameChars: 100,
    mcpUrlChars: 2048,
    mcpCommandChars: 1024,
    mcpArgs: 100,
    mcpArgChars: 4096,
    mcpHeaders: 50,
    mcpHeaderValueChars: 8192,
    mcpScopes: 50,
    mcpScopeChars: 200,
    /** Each sign-in causes requests to third parties. */
    mcpSignInsPerMinute: 10,
    questionsPerAsk: 4,
    optionsPerQuestion: 8,
    toolInputValueBytes: 8 * 1024,
    toolOutputBytes: 64 * 1024,
    /** Stored part of an output that exceeds an event. */
    storedToolOutputBytes: 1024 * 1024,
    fileInlineBytes: 64 * 1024,
    fileChunkBytes: 32 * 1024,
    contextItems: 20,
    contextBytes: 64 * 1024,
    projectFileBytes: 10 * 1024 * 1024,
    projectFiles: 20_000,
    projectBytes: 256 * 1024 * 1024,
    turnsPerHour: 120,
    turnsPerHourWhenBilled: 30,
    concurrentTurnsPerUser: 3,
    requestsPerMinute: 600,
    /** Per address, without a valid token. */
    anonymousRequestsPerMinute: 300,
    pageItemsDefault: 20,
    pageItemsMax: 100,
  },
} as const;

// Separate, since the client library has no use for them and every page would load them.

/** Limits of the visit reports from apps. */
export const beaconLimits = {
  bytes: 64 * 1024,
  events: 50,
  /** Per address, across all sites. */
  perMinute: 120,
  /** Distinct names of one kind counted per day; the rest are counted as one. */
  namesPerDay: 200,
} as const;

/** Minimum rate of a request body, on average over each window after the first. */
export const bodyRateLimits = { bytesPerSecond: 1024, windowSeconds: 10 } as const;

/** Limits of a zip imported as a project; unpacked, the project limits apply. */
export const importLimits = {
  archiveBytes: 100 * 1024 * 1024,
  /** Includes ignored entries, such as packages. */
  entries: 50_000,
  /** Maximum compression ratio: hand-written files never exceed it. */
  ratio: 200,
  listedSkips: 200,
} as const;

/** Limits of a project imported from a Git repository; its files have those of a zip. */
export const gitImportLimits = {
  urlChars: 2048,
  branchChars: 200,
  tokenChars: 1000,
  usernameChars: 200,
  /** Compressed size of the imported commit. */
  packBytes: 100 * 1024 * 1024,
  seconds: 300,
} as const;

/** Limits of the tags of projects. */
export const tagLimits = {
  chars: 30,
  perProject: 10,
  /** Different tags that a list contains. */
  listed: 200,
} as const;

/** How long deleted projects can be restored. */
export const trashLimits = { keptDays: 30 } as const;

/** Limits of the instructions that agents follow. */
export const instructionLimits = {
  /** All instruction files of a project together; agents do not see the rest. */
  projectChars: 24_000,
  /** A user's instructions for all projects. */
  userChars: 8_000,
} as const;

/** Limits of connections to model providers. */
export const modelLimits = {
  connections: 50,
  connectionsPerUser: 10,
  models: 200,
  nameChars: 100,
  /** Service account files of Google are the longest. */
  keyChars: 16 * 1024,
  urlChars: 2048,
  fallbackModels: 5,
  testSeconds: 10,
} as const;

/** Limits of a project's environment variables. */
export const environmentLimits = {
  nameChars: 64,
  valueBytes: 32 * 1024,
  variablesPerStage: 100,
  /** Names and values together; the kernel limits what a process can be started with. */
  stageBytes: 256 * 1024,
} as const;

/** Limits of the scheduled jobs of an app. */
export const jobLimits = {
  perApp: 20,
  nameChars: 64,
  scheduleChars: 100,
  /** A run that takes longer has failed. */
  runMs: 5 * 60_000,
  keptRuns: 100,
  keptMs: 7 * 24 * 60 * 60_000,
  errorChars: 8_000,
} as const;
