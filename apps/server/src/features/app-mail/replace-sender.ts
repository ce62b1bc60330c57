const ownHeaders: ReadonlySet<string> = new Set([
  'from',
  'sender',
  'return-path',
  'bcc',
  'dkim-signature',
]);

/**
 * Replaces the sender of a message, as mail servers accept only addresses of their own. Answers go to the address that the
 * app named, unless that is the one of the template.
 */
export function replaceSender(message: Buffer, sender: string): Buffer {
  const end = findHeaderEnd(message);
  const lines = message.subarray(0, end).toString('latin1').split(/\r?\n/);
  const kept: string[] = [];
  let name = '';
  let from = '';
  let hasReplyTo = false;
  for (const line of lines) {
    // A line that begins with a space continues the header before it.
    if (!/^[ \t]/.test(line)) name = line.slice(0, line.indexOf(':')).trim().toLowerCase();
    if (name === 'reply-to') hasReplyTo = true;
    if (name === 'from') from += `${from && '\r\n'}${line}`;
    if (line !== '' && !ownHeaders.has(name)) kept.push(line);
  }
  if (from !== '' && !hasReplyTo && !from.includes('@localhost'))
    kept.push(`Reply-To${from.slice(from.indexOf(':'))}`);
  kept.push(`From: ${sender}`, '', '');
  return Buffer.concat([Buffer.from(kept.join('\r\n'), 'latin1'), message.subarray(end)]);
}

/** The position after the empty line that ends the headers. */
function findHeaderEnd(message: Buffer): number {
  const [withReturn, without] = [message.indexOf('\r\n\r\n'), message.indexOf('\n\n')];
  if (withReturn >= 0 && (without < 0 || withReturn < without)) return withReturn + 4;
  return without >= 0 ? without + 2 : message.length;
}
