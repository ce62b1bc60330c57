import { createTransport } from 'nodemailer';

export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Writes a mail in the format of messages. */
export async function composeMessage(mail: OutgoingMail, from: string): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from, ...mail });
  if (!Buffer.isBuffer(message)) throw new Error('the message is not in a buffer');
  return message;
}
