/** The format of a well-known service's secrets, and how to revoke one that leaked. */
export interface SecretShape {
  readonly name: string;
  /**
   * Global; matches exactly the secret. Bounds every length after which anything could follow, so that scanning a
   * megabyte of any text stays fast.
   */
  readonly pattern: RegExp;
  /**
   * Matches a part of every text with such a secret. A pattern with a lookbehind tries it at every character, which
   * takes up to forty times as long as finding that this part is absent.
   */
  readonly marker?: RegExp;
  /** Meant to be public: worth a warning, not a reason to block. */
  readonly isPublic?: true;
  /** Instructions for replacing the secret. */
  readonly revoke: string;
}

const revokeAtProvider = 'Revoke it at its provider';

/** The only list of secret formats. Used to redact output and to scan published files. */
export const secretShapes: readonly SecretShape[] = [
  {
    name: 'A private key',
    pattern:
      /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[\w+/=\s\\]{1,9000}-----END [A-Z ]{0,20}PRIVATE KEY-----/g,
    revoke: 'Create a new key pair',
  },
  {
    name: 'A Millwright key',
    pattern: /\bmw[pm]_[\w-]{20,}/g,
    revoke: 'Revoke it in the settings',
  },
  {
    name: 'A Stripe key',
    pattern: /\b[rs]k_(?:live|test)_\w{16,}/g,
    revoke: 'Roll it in the Stripe dashboard',
  },
  { name: 'A webhook secret', pattern: /\bwhsec_[\w+/=]{24,}/g, revoke: revokeAtProvider },
  {
    name: 'A model provider key',
    pattern: /\bsk-[\w-]{16,}|\bgsk_\w{32,}|\bxai-\w{32,}|\br8_\w{32,}|\bhf_[A-Za-z]{30,}/g,
    revoke: revokeAtProvider,
  },
  {
    name: 'A GitHub token',
    pattern: /\bgh[pousr]_\w{20,}|\bgithub_pat_\w{20,}/g,
    revoke: 'Revoke it in the GitHub developer settings',
  },
  { name: 'A GitLab token', pattern: /\bglpat-[\w-]{20,}/g, revoke: revokeAtProvider },
  { name: 'An npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g, revoke: revokeAtProvider },
  {
    name: 'An AWS access key',
    pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
    revoke: 'Delete it in IAM',
  },
  {
    name: 'An AWS secret access key',
    pattern: /(?<=aws_?secret_?(?:access_?)?key["']?\s{0,3}[:=]\s{0,3}["']?)[A-Za-z0-9/+]{40}\b/gi,
    marker: /secret/i,
    revoke: 'Delete it in IAM',
  },
  {
    name: 'A Slack token',
    pattern:
      /\bxox[abeprs]-[\w-]{10,}|(?<=hooks\.slack\.com\/services\/)T\w{8,20}\/B\w{8,20}\/\w{20,}/g,
    marker: /xox[abeprs]-|slack\.com/,
    revoke: revokeAtProvider,
  },
  {
    name: 'A Discord webhook',
    pattern: /(?<=discord(?:app)?\.com\/api\/webhooks\/)\d{15,}\/[\w-]{40,}/g,
    revoke: 'Delete the webhook',
  },
  {
    name: 'A Telegram bot token',
    pattern: /\b\d{8,10}:AA[\w-]{33}\b/g,
    revoke: 'Revoke it with BotFather',
  },
  { name: 'A SendGrid key', pattern: /\bSG\.[\w-]{22}\.[\w-]{43}\b/g, revoke: revokeAtProvider },
  { name: 'A Twilio key', pattern: /\bSK[0-9a-f]{32}\b/g, revoke: revokeAtProvider },
  {
    name: 'A Shopify or DigitalOcean token',
    pattern: /\bshp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}\b|\bdo[opr]_v1_[0-9a-f]{64}\b/g,
    revoke: revokeAtProvider,
  },
  { name: 'A Supabase secret key', pattern: /\bsb_secret_[\w-]{20,}/g, revoke: revokeAtProvider },
  {
    name: 'A password in a connection string',
    pattern:
      /(?<=\b(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\+srv)?|rediss?|amqps?|mssql|sqlserver):\/\/[^\s:@/"'`]{0,64}:)[^\s@/"'`]{3,128}(?=@(?!localhost\b|127\.|\[?::1|0\.0\.0\.0))/g,
    marker: /:\/\//,
    revoke: 'Change the password',
  },
  {
    name: 'A Google API key',
    pattern: /\bAIza[\w-]{30,}/g,
    isPublic: true,
    revoke: 'Restrict it to the sites and services that need it, in the Google Cloud console',
  },
];

/** Fast pre-check: false if a text has no secret of this shape. */
export function mayContain({ marker }: SecretShape, text: string): boolean {
  return marker === undefined || marker.test(text);
}
