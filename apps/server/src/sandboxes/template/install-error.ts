/** Reason why a template's packages could not be installed, with a remedy for the operator. */
export class InstallError extends Error {
  readonly remedy: string;

  constructor(message: string, remedy: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'InstallError';
    this.remedy = remedy;
  }
}

const reasons: readonly { when: RegExp; message: string; remedy: string }[] = [
  {
    // Exit code of a shell that cannot find a program.
    when: /^exit 127$/m,
    message: 'npm is not installed',
    remedy: 'Install Node.js with npm, and make sure that "npm" is in the PATH of the service.',
  },
  {
    when: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/,
    message: 'npm could not reach its registry',
    remedy:
      'Give this machine access to the registry, or set "registry" (and "proxy") in the .npmrc of the user that runs the service. The next use retries.',
  },
  {
    when: /\b(E401|E403|ENEEDAUTH)\b/,
    message: 'the registry rejected npm',
    remedy: 'Add valid credentials to the .npmrc of the user that runs the service.',
  },
  {
    when: /\b(E404|ETARGET)\b/,
    message: 'the registry does not have all packages',
    remedy: 'In the .npmrc of the user that runs the service, set "registry" to one that has them.',
  },
  {
    when: /\bENOSPC\b/,
    message: 'the disk is full',
    remedy: 'Free some space in the data directory of the service.',
  },
];

/** Translates npm's output into an error for the operator. */
export function toInstallError(template: string, printed: string): InstallError {
  const { message, remedy } = reasons.find(({ when }) => when.test(printed)) ?? {
    message: 'npm failed',
    remedy: 'Read the npm output, or run "npm ci" in a copy of the template to reproduce it.',
  };
  return new InstallError(
    `The packages of the ${template} template could not be installed: ${message}`,
    remedy,
    { cause: new Error(printed.trim()) },
  );
}
