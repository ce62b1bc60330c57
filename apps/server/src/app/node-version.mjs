const oldestMajor = 24;

/**
 * Explains in one line that this Node is too old, or returns undefined.
 *
 * @param {string} version such as `24.21.0`
 * @returns {string | undefined}
 */
export function explainOldNode(version) {
  if (Number.parseInt(version, 10) >= oldestMajor) return undefined;
  return `Millwright needs Node ${oldestMajor} or later; this is Node ${version}. Install a newer Node, or use "npm start": on Linux it runs the Node that "npm install" added.`;
}
