/** The model cannot continue a truncated reply, because it would now word it differently. */
export class CannotContinueError extends Error {}
