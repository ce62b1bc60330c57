interface SampleFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A white pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC';

const kinds: Readonly<Record<string, { mimeType: string; buffer: Buffer }>> = {
  png: { mimeType: 'image/png', buffer: Buffer.from(png, 'base64') },
  // Browsers detect the format by the content.
  jpg: { mimeType: 'image/jpeg', buffer: Buffer.from(png, 'base64') },
  pdf: { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
  csv: { mimeType: 'text/csv', buffer: Buffer.from('name,amount\nPears,12\nPlums,30\n') },
  txt: { mimeType: 'text/plain', buffer: Buffer.from('Pears and plums\n') },
};

/** A small file with this name; its extension decides on the content. */
export function sampleFile(name: string): SampleFile {
  const kind = kinds[name.slice(name.lastIndexOf('.') + 1)];
  if (!kind) throw new Error(`There is no sample file like ${name}`);
  return { name, ...kind };
}

/** A sample file for a field's `accept` attribute: an image if it names no known extension. */
export function sampleFileFor(accept: string): SampleFile {
  const extension = Object.keys(kinds).find((one) => accept.includes(one));
  return sampleFile(`sample.${extension ?? 'png'}`);
}
