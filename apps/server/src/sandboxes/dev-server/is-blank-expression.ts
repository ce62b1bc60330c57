/**
 * Runs in the page and returns whether it shows nothing. Text, images and controls count as content, and so does any
 * element with a color or border. Vite's error overlay does not.
 */
export const isBlankExpression = `(() => {
  const shows = (element) => {
    if (element.closest('vite-error-overlay, script, style, template')) return false;
    const { width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return false;
    const style = getComputedStyle(element);
    if (style.visibility === 'hidden' || style.opacity === '0') return false;
    if (/^(img|svg|canvas|video|iframe|object|embed|input|textarea|select|button)$/i.test(element.tagName)) return true;
    if ([...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) return true;
    if (element.shadowRoot) return true;
    // A background behind everything is nothing by itself.
    if (width >= innerWidth && height >= innerHeight) return false;
    const isColoured = style.backgroundImage !== 'none' || !/^(transparent|rgba\\(0, 0, 0, 0\\))$/.test(style.backgroundColor);
    return isColoured || parseFloat(style.borderTopWidth) > 0;
  };
  const body = document.body;
  if (!body) return true;
  if ([...body.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')) return false;
  return ![...body.querySelectorAll('*')].slice(0, 5000).some(shows);
})()`;
