/** Saves a drawing as a file through the browser. */
export function downloadCanvas(
  canvas: HTMLCanvasElement,
  name: string,
  type = 'image/png',
  quality?: number,
) {
  canvas.toBlob(
    (blob) => {
      if (!blob) return;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(blob);
      link.download = name;
      link.click();
      URL.revokeObjectURL(link.href);
    },
    type,
    quality,
  );
}
