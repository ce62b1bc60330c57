export interface ShortLink {
  code: string;
  url: string;
  visits: number;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codeLength = 5;

/** Reads an address as people type it. Returns undefined if it is not one of a website. */
export function readUrl(text: string): string | undefined {
  const trimmed = text.trim();
  const whole = /^[a-z][a-z\d+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(whole)) return undefined;
  const { protocol, hostname, href } = new URL(whole);
  const isSite = hostname.includes('.') || hostname === 'localhost';
  return /^https?:$/.test(protocol) && isSite ? href : undefined;
}

/** Says why a code of one's own cannot be used. */
export function problemWithCode(code: string, links: ShortLink[]): string | undefined {
  if (!/^[a-z\d-]{2,40}$/i.test(code)) return 'Use 2 to 40 letters, digits or hyphens.';
  return links.some((link) => link.code === code) ? 'This name is already in use.' : undefined;
}

/** Creates a code that no link has. */
export function createCode(links: ShortLink[]): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
  const code = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return links.some((link) => link.code === code) ? createCode(links) : code;
}
