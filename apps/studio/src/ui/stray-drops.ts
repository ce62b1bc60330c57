/** A file dropped beside a field would be shown instead of the page, and take along what was typed. */
export function catchStrayDrops(): void {
  for (const kind of ['dragover', 'drop'] as const) {
    addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
