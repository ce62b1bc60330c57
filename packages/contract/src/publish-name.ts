/** Apart from the other limits: the client library carries those, and needs none of these. */
export const publishLimits = {
  nameMinChars: 3,
  nameChars: 40,
  descriptionChars: 300,
  files: 5_000,
  fileBytes: 25 * 1024 * 1024,
  bytes: 128 * 1024 * 1024,
  /** Releases of a project that can be gone back to. */
  releasesKept: 10,
} as const;

/** Visitors could take these for the service itself, or programs look for something there. */
const reservedNames: ReadonlySet<string> = new Set(
  `abuse account accounts admin administrator api app apps assets auth autoconfig autodiscover billing blog
  cdn console dashboard demo dev docs download email example ftp git help host hostmaster imap internal
  ipv4 ipv6 isatap localhost login logout mail media metrics millwright native new noc oauth pay payment
  payments pop pop3 postmaster preview previews proxy public publish published register root security
  settings sftp share shop signin signup smtp ssh ssl sso static status studio support system test
  token tokens upload user users vpn webhook webhooks webmaster webmail wpad www`.split(/\s+/),
);

const nameShape = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
/** What the address of a preview looks like, of a project or of a version: one name must never mean both. */
const slugShape = /^(?:[a-z0-9]{22}|[0-9a-f]{32})$/;

/** Why an app cannot be published under this name; undefined when it can, if nobody else has it. */
export function wrongWithPublishName(name: string): string | undefined {
  const { nameMinChars: least, nameChars: most } = publishLimits;
  if (name.length < least || name.length > most) return `must have ${least} to ${most} characters`;
  if (!nameShape.test(name)) {
    return 'must be lower-case letters, digits and single hyphens, with a letter first';
  }
  if (slugShape.test(name)) return 'looks like the address of a preview; add a hyphen';
  if (name.endsWith('-native')) return 'must not end in -native';
  return reservedNames.has(name) ? 'is reserved' : undefined;
}

/** A name under which an app may be published, made of any text; undefined when nothing is left of it. */
export function publishNameFrom(title: string): string | undefined {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, publishLimits.nameChars - 6)
    .replace(/-$/, '');
  return wrongWithPublishName(name) === undefined ? name : undefined;
}
