/** Collects the cells of a table. */
export class PageTable {
  caption = '';
  /** Number of open tables inside its cells, which become text. */
  nested = 0;
  readonly #rows: string[][] = [];

  startRow(): void {
    this.#rows.push([]);
  }

  addCell(text: string): void {
    if (this.#rows.length === 0) this.startRow();
    this.#rows.at(-1)?.push(text.replace(/\s+/g, ' ').replaceAll('|', '\\|'));
  }

  /** Returns the blocks of the table. Rows keep their own number of cells: padding them could multiply the size. */
  toBlocks(): readonly string[] {
    const rows = this.#rows.filter((cells) => cells.some((cell) => cell !== ''));
    const caption = this.caption === '' ? [] : [this.caption];
    const [first] = rows;
    if (!first) return caption;
    // One column is a layout, not a table.
    if (rows.every(({ length }) => length === 1)) return [...caption, ...rows.flat()];
    const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
    const separator = `| ${first.map(() => '---').join(' | ')} |`;
    return [...caption, [lines[0], separator, ...lines.slice(1)].join('\n')];
  }
}
