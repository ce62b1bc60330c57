import { createTransport } from 'nodemailer';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Sends a mail through the server in SMTP_URL, with the sender in MAIL_FROM. */
export async function sendMail(mail: Mail): Promise<void> {
  const url = process.env.SMTP_URL;
  if (!url) {
    throw new Error(
      'Set the environment variable SMTP_URL to send mail, such as smtps://user:password@mail.example.com',
    );
  }
  await createTransport(url).sendMail({
    from: process.env.MAIL_FROM || 'no-reply@localhost',
    ...mail,
  });
}
