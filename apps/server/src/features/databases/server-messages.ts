/** Messages that a PostgreSQL server sends at the start of a session. */

export function authenticationOk(): Buffer {
  return message('R', int32(0));
}

export function parameterStatus(name: string, value: string): Buffer {
  return message('S', text(name), text(value));
}

export function backendKeyData(processId: number, secretKey: number): Buffer {
  return message('K', int32(processId), int32(secretKey));
}

export function readyForQuery(): Buffer {
  return message('Z', Buffer.from('I'));
}

/** An error that ends the session. */
export function fatalError(code: string, reason: string): Buffer {
  const field = (type: string, value: string) => text(`${type}${value}`);
  return message(
    'E',
    field('S', 'FATAL'),
    field('V', 'FATAL'),
    field('C', code),
    field('M', reason),
    Buffer.from([0]),
  );
}

function message(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

/** Ends with a zero byte, so it must not contain another. */
function text(value: string): Buffer {
  return Buffer.from(`${value.replaceAll('\0', '')}\0`);
}
