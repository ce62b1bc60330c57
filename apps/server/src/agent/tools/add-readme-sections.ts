const heading = /^(?=## )/m;

/** Splits a text into its sections, each of which starts with a heading of the second level. */
export function readSections(text: string): string[] {
  return text.split(heading).filter((section) => section.startsWith('## '));
}

/** Appends the sections whose headings a README does not have yet. */
export function addReadmeSections(readme: string, sections: readonly string[]): string {
  const lines = new Set(readme.split(/\r?\n/).map((line) => line.trimEnd()));
  const missing = sections.filter((section) => !lines.has(headingOf(section)));
  if (missing.length === 0) return readme;
  return `${[readme, ...missing].map((part) => part.trim()).join('\n\n')}\n`;
}

export function headingOf(section: string): string {
  return section.split('\n', 1)[0]?.trimEnd() ?? '';
}
