import type { AppMailAttachment } from '@millwright/contract';
import PostalMime, { type Address } from 'postal-mime';
import { appMailLimits } from './app-mail-limits.ts';
import { htmlToText } from './html-to-text.ts';

/** What is kept of a message. */
export interface ReadMessage {
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly AppMailAttachment[];
}

/** Reads a message in the format of mail. */
export async function readMessage(bytes: Uint8Array): Promise<ReadMessage> {
  const mail = await PostalMime.parse(bytes);
  return {
    from: mail.from ? toText(mail.from) : '',
    subject: clean(mail.subject ?? '', appMailLimits.subjectChars),
    text: clean(mail.text || htmlToText(mail.html ?? ''), appMailLimits.textChars),
    attachments: mail.attachments
      .slice(0, appMailLimits.attachments)
      .map(({ filename, mimeType, content }) => ({
        name: clean(filename ?? 'attachment', appMailLimits.subjectChars),
        type: clean(mimeType, appMailLimits.subjectChars),
        size_bytes: typeof content === 'string' ? content.length : content.byteLength,
      })),
  };
}

function toText({ name, address }: Address): string {
  return clean(name ? `${name} <${address}>` : (address ?? ''), appMailLimits.subjectChars);
}

/** PostgreSQL accepts no NUL in a text. */
function clean(text: string, maxChars: number): string {
  return text.replaceAll('\0', '').slice(0, maxChars);
}
