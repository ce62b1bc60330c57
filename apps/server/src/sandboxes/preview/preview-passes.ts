import { readCookieValues } from '../../core/read-cookie-values.ts';
import type { Sealer } from '../../core/sealer.ts';

/** Host-only, so no other preview receives it; the proxy hides it from the app. */
export const passCookie = '__millwright_preview';
export const passParameter = 'mw_preview';

const lifetimeMs = 12 * 3_600_000;

export interface PreviewPass {
  readonly token: string;
  readonly expiresAt: Date;
}

/** Issues and verifies passes, which let a browser open a private preview. */
export class PreviewPasses {
  readonly #sealer: Sealer;

  constructor(sealer: Sealer) {
    this.#sealer = sealer;
  }

  issue(projectId: string, now: Date): PreviewPass {
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    return { token: this.#sealer.seal(expiresAt.toISOString(), contextOf(projectId)), expiresAt };
  }

  isValid(token: string | undefined, projectId: string, now: Date): boolean {
    if (!token) return false;
    try {
      return new Date(this.#sealer.open(token, contextOf(projectId))) > now;
    } catch {
      // Forged, damaged, or issued for another project.
      return false;
    }
  }
}

function contextOf(projectId: string): string {
  return `preview ${projectId}`;
}

/** Returns all passes in a Cookie header; an older one may be present next to the newest. */
export function passesIn(cookie: string | undefined): string[] {
  return readCookieValues(cookie, passCookie).filter((value) => value !== '');
}
