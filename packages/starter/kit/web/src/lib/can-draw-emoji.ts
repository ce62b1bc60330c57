/** True if the system has colored emoji. Without them, every emoji is the same empty box. */
export const canDrawEmoji = (() => {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return false;
  context.font = '16px sans-serif';
  context.fillText('🙂', 0, 16);
  const { data } = context.getImageData(0, 0, 20, 20);
  // Text is black, so any other color is a picture.
  return data.some((part, index) => index % 4 !== 3 && part > 0);
})();
