/** Separate from the other limits: the client library bundles those and needs none of these. */
export const publishLimits = {
  nameMinChars: 3,
  nameChars: 40,
  descriptionChars: 300,
  files: 5_000,
  fileBytes: 25 * 1024 * 1024,
  bytes: 128 * 1024 * 1024,
  /** Number of releases of a project kept for rollback. */
  maxReleases: 10,
} as const;

/** Names that visitors could mistake for the service itself, or that programs probe. */
const reservedNames: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog
  cdn console dashboard demo dev docs download email example ftp git help host hostmaster imap internal
  ipv4 ipv6 isatap localhost login logout mail media metrics millwright native new noc oauth pay payment
  payments pop pop3 postmaster preview previews proxy public publish published register root security
  settings sftp share shop signin signup smtp ssh ssl sso static status studio support system test
  token tokens upload user users vpn webhook webhooks webmaster webmail wpad www`.split(/\s+/),
);

const nameShape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** Shape of preview slugs, of a project or of a version: a name must never match both. */
const slugShape = /^(?:[a-z0-9]{22}|[0-9a-f]{32})$/;

/** Returns the reason a name is invalid for publishing, or undefined. Does not check if the name is taken. */
export function validatePublishName(name: string): string | undefined {
  const { nameMinChars: minChars, nameChars: maxChars } = publishLimits;
  if (name.length < minChars || name.length > maxChars)
    return `must have ${minChars} to ${maxChars} characters`;
  if (!nameShape.test(name)) {
    return 'must consist of lowercase letters, digits and single hyphens, and start with a letter';
  }
  if (slugShape.test(name)) return 'looks like the address of a preview; add a hyphen';
  if (name.endsWith('-native')) return 'must not end in -native';
  return reservedNames.has(name) ? 'is reserved' : undefined;
}

/** Derives a publishable name from any text; undefined if nothing remains. */
export function derivePublishName(title: string): string | undefined {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, publishLimits.nameChars - 6)
    .replace(/-$/, '');
  return validatePublishName(name) === undefined ? name : undefined;
}
