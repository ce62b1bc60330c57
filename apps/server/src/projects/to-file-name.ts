const maxNameChars = 60;

/** Converts a title to a file name that is valid on every operating system. */
export function toFileName(title: string): string {
  const words = title.normalize('NFC').match(/[\p{Letter}\p{Mark}\p{Number}]+/gu) ?? [];
  const name = [...words.join('-').toLowerCase()].slice(0, maxNameChars).join('');
  return name.replace(/-$/, '') || 'project';
}
