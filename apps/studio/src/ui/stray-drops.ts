/** Without this, a file dropped beside a field would replace the page and lose typed text. */
export function catchStrayDrops(): void {
  for (const kind of ['dragover', 'drop'] as const) {
    addEventListener(kind, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}
