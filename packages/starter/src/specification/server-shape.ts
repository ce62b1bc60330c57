import { z } from 'zod';
import { key, words } from './basic-shapes.ts';
import { entity } from './entity-shape.ts';
import { screen } from './screen-shape.ts';

/**
 * Permissions on records. `own`: only the person who added one sees and changes it. `shared`: everybody who is signed in sees
 * and changes all of them. `public`: everybody sees them, only the person who added one changes it. `catalog`: everybody sees
 * them, only the owner changes them. `inbox`: visitors add them, only the owner sees them. The owner may do everything.
 */
const access = z.enum(['own', 'shared', 'public', 'catalog', 'inbox']);

/** The server of an app with its database and accounts; only on the web. */
export const server = z.strictObject({
  /** Quotes the words of the request that need a server. */
  because: words,
  access,
  /** Entities with another access. */
  exceptions: z.array(z.strictObject({ entity: key, access })).default([]),
  /** Name of the role with all rights, as in the request: Owner. The first person who signs up gets it. */
  owner: words.optional(),
  /** Removed fields and entities. Their columns and tables stay, so that no data is lost. */
  retired: z.array(entity).default([]),
  /** Removed screens whose tables stay, so that no data is lost: calendars, shops, messages and polls. */
  retiredScreens: z.array(screen).default([]),
});
