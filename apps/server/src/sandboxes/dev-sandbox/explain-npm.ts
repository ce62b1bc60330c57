const maxChars = 2_000;

/** Lines of no use to a reader without access to the sandbox. */
const noisePatterns = [
  /^code \w+$/,
  /^\d{3} Not Found - /,
  /^A complete log of this run/,
  /^\d{3} Note that you can also install from a$/,
  /^\d{3} tarball, folder, http url, or git \w+\.$/,
];

/**
 * Extracts the reason for a failure from npm's output. Removes URLs: visitors of the preview may read the result, and
 * the registry of an installation is the operator's business.
 */
export function explainNpm(output: string): string {
  const reasons = output
    .split('\n')
    .filter((line) => line.startsWith('npm error'))
    .map((line) => line.slice('npm error'.length).trim())
    .filter(
      (line) =>
        line !== '' &&
        !/^\d{3}$/.test(line) &&
        !noisePatterns.some((pattern) => pattern.test(line)),
    )
    .join('\n');
  const reason = (reasons || output.trim()).replaceAll(/\bhttps?:\/\/\S+/g, '…');
  return reason.slice(0, maxChars) || 'npm gave no reason.';
}
