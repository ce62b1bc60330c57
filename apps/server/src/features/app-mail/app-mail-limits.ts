/** Limits of the mail of each app. */
export const appMailLimits = {
  messageBytes: 2 * 1024 * 1024,
  recipients: 20,
  /** Per project and stage. */
  perHour: 100,
  /** Connections of one project at the same time. */
  connections: 20,
  sessionMs: 60_000,
  /** What is kept per project. */
  keptMails: 100,
  keptMs: 7 * 24 * 60 * 60 * 1000,
  textChars: 100_000,
  subjectChars: 500,
  attachments: 20,
} as const;
