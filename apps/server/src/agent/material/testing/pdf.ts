import { deflateSync } from 'node:zlib';

/** A PDF of these objects, numbered from 1; the first is its catalog. */
function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = pieces[0]?.length ?? 0;
  const add = (bytes: Buffer) => {
    pieces.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object)]));
    add(Buffer.from('\nendobj\n'));
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${lines}` +
        `trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

const catalogue = '<< /Type /Catalog /Pages 2 0 R >>';
const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

function stream(content: string | Buffer, entries = ''): Buffer {
  const bytes = Buffer.from(content);
  const head = Buffer.from(`<< /Length ${bytes.length} ${entries}>>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream')]);
}

const page = (content: number, resources = '/Font << /F 3 0 R >>') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents ${content} 0 R /Resources << ${resources} >> >>`;

const drawn = (lines: string) =>
  `BT /F 12 Tf 50 750 Td 14 TL ${lines
    .split('\n')
    .map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`)
    .join(' ')} ET`;

/** One page per text, with lines below each other. */
export function pdfOf(texts: readonly string[], trailer = ''): Buffer {
  const kids = texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const pages = texts.flatMap((text, at) => [page(5 + 2 * at), stream(text && drawn(text))]);
  const tree = `<< /Type /Pages /Count ${texts.length} /Kids [${kids}] >>`;
  return pdf([catalogue, tree, font, ...pages], trailer);
}

/** A PDF that cannot be read without its password. */
export function protectedPdf(): Buffer {
  const key = `<${'5a'.repeat(32)}>`;
  const encryption = `/Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4`;
  return pdfOf(['secret'], `/Encrypt << ${encryption} >> /ID [<00> <00>] `);
}

/** One page that repeats the same word practically endlessly. */
export function endlessPdf(): Buffer {
  const depth = 12;
  const first = 6;
  const entries = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] ';
  const inner = Array.from({ length: depth - 1 }, (_, at) => {
    const next = `/Resources << /XObject << /X ${first + at + 1} 0 R >> >> `;
    return stream('/X Do '.repeat(40), entries + next);
  });
  const word = stream(drawn('again'), `${entries}/Resources << /Font << /F 3 0 R >> >> `);
  const tree = '<< /Type /Pages /Count 1 /Kids [4 0 R] >>';
  const only = page(5, `/XObject << /X ${first} 0 R >>`);
  return pdf([catalogue, tree, font, only, stream('/X Do'), ...inner, word]);
}

/** One page whose content is hundreds of times as large as the file. */
export function inflatedPdf(bytes: number): Buffer {
  // The fastest level packs a repetition almost as tightly.
  const packed = deflateSync(Buffer.alloc(bytes, 'q Q '), { level: 1 });
  const tree = '<< /Type /Pages /Count 1 /Kids [3 0 R] >>';
  return pdf([catalogue, tree, page(4, ''), stream(packed, '/Filter /FlateDecode ')]);
}

/** The same page many times. */
export function manyPagesPdf(count: number): Buffer {
  const kids = '3 0 R '.repeat(count);
  const tree = `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`;
  return pdf([catalogue, tree, page(4, ''), stream('q Q')]);
}
