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
    message: 'there is no npm',
    remedy: 'Install Node.js together with npm, so that the service finds "npm" in its PATH.',
  },
  {
    when: /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)\b/,
    message: 'npm could not reach its registry',
    remedy:
      'Give this machine a way to the registry, or set "registry" (and "proxy") in the .npmrc of the user that runs the service; the next use tries again.',
  },
  {
    when: /\b(E401|E403|ENEEDAUTH)\b/,
    message: 'the registry refused npm',
    remedy: 'Put valid credentials into the .npmrc of the user that runs the service.',
  },
  {
    when: /\b(E404|ETARGET)\b/,
    message: 'the registry does not have all packages',
    remedy: 'Set "registry" in the .npmrc of the user that runs the service to one that has them.',
  },
  {
    when: /\bENOSPC\b/,
    message: 'the disk is full',
    remedy: 'Free some space in the data folder of the service.',
  },
];

/** Translates npm's output into an error for the operator. */
export function toInstallError(template: string, printed: string): InstallError {
  const { message, remedy } = reasons.find(({ when }) => when.test(printed)) ?? {
    message: 'npm ended with an error',
    remedy: 'Read what npm said, and run "npm ci" in a copy of the template to see it again.',
  };
  return new InstallError(
    `The packages of the ${template} template could not be installed: ${message}`,
    remedy,
    { cause: new Error(printed.trim()) },
  );
}
