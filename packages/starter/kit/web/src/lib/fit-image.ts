export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns the largest area with a ratio of width to height inside an image. `position` moves it along the free side,
 * from 0 to 1.
 */
export function cropArea(width: number, height: number, ratio: number, position: number): Area {
  if (width / height > ratio) {
    const cropped = height * ratio;
    return { x: (width - cropped) * position, y: 0, width: cropped, height };
  }
  const cropped = width / ratio;
  return { x: 0, y: (height - cropped) * position, width, height: cropped };
}

/** Formats a file size: `1.4 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Breaks a text into lines. A word that is too long for a line gets one of its own. */
export function wrapText(
  text: string,
  maxWidth: number,
  widthOf: (text: string) => number,
): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/\s+/).filter(Boolean)) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && widthOf(longer) > maxWidth) {
        lines.push(line);
        line = word;
      } else {
        line = longer;
      }
    }
    return line === '' ? lines : [...lines, line];
  });
}
