/**
 * Functions that run in a page, as source text. They find elements by what people see or what screen readers read, and
 * describe the page in the same terms.
 */
const pageFunctions = `
const isVisible = (element) => {
  const { width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const style = getComputedStyle(element);
  return style.visibility !== 'hidden' && style.display !== 'none';
};
const textOf = (element) => (element.innerText ?? element.textContent ?? '').replace(/\\s+/g, ' ').trim();
const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary, label, [contenteditable=true], [tabindex]:not([tabindex="-1"]), [role=button], [role=link], [role=tab], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=switch], [role=checkbox], [role=radio], [role=combobox], [role=slider], [role=gridcell]';
const namesOf = (element) => {
  const labelledBy = (element.getAttribute('aria-labelledby') ?? '').split(/\\s+/).filter(Boolean);
  return [
    element.getAttribute('aria-label'),
    ...labelledBy.map((id) => document.getElementById(id)).filter(Boolean).map(textOf),
    ...[...(element.labels ?? [])].map(textOf),
    element.getAttribute('placeholder'),
    element.getAttribute('title'),
    element.getAttribute('alt'),
    element.getAttribute('name'),
    ['submit', 'button', 'reset'].includes(element.type) ? element.value : null,
    element.tagName === 'SELECT' || element.tagName === 'TEXTAREA' ? null : textOf(element),
  ].filter(Boolean).map((name) => name.replace(/\\s+/g, ' ').trim().toLowerCase());
};
const nameOf = (element) => namesOf(element)[0] ?? '';
const bySelector = (target) => {
  try {
    return [...document.querySelectorAll(target)].find(isVisible);
  } catch {
    return undefined;
  }
};
const smallestWithText = (wanted) => {
  const all = [...document.body.querySelectorAll('*')].filter((element) => isVisible(element) && textOf(element).toLowerCase().includes(wanted));
  return all.sort((one, other) => textOf(one).length - textOf(other).length)[0];
};
const find = (target, isField) => {
  const wanted = target.replace(/\\s+/g, ' ').trim().toLowerCase();
  if (/^[.#[]|[>=]/.test(target)) {
    const selected = bySelector(target);
    if (selected) return selected;
  }
  const fields = 'input:not([type=hidden]), select, textarea, [contenteditable=true], [role=combobox], [role=textbox], [role=slider], [role=spinbutton]';
  const candidates = [...document.querySelectorAll(isField ? fields : controls)].filter(isVisible);
  const match = (test) => candidates.find((element) => namesOf(element).some(test));
  return match((name) => name === wanted)
    ?? match((name) => name.startsWith(wanted))
    ?? match((name) => name.includes(wanted))
    ?? (isField ? undefined : smallestWithText(wanted))
    ?? bySelector(target);
};
const describe = (element) => element.tagName.toLowerCase() + (nameOf(element) ? ' "' + nameOf(element).slice(0, 80) + '"' : '');
const placeOf = (element) => {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, found: describe(element) };
};
const setValue = (element, value) => {
  const prototype = element.tagName === 'SELECT' ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value').set.call(element, value);
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
};
`;

/** Returns the position of an element, or null. */
export function locateExpression(target: string, isField: boolean): string {
  return `(() => { ${pageFunctions}
    const element = find(${JSON.stringify(target)}, ${isField});
    return element ? placeOf(element) : null;
  })()`;
}

/**
 * Prepares a field for typing and returns how: `type` after selecting its content, or `done` for fields that take a value
 * without typing, such as dates and sliders.
 */
export function fillExpression(target: string, text: string): string {
  return `(() => { ${pageFunctions}
    const element = find(${JSON.stringify(target)}, true);
    if (!element) return null;
    const place = placeOf(element);
    const typed = ['text', 'search', 'email', 'password', 'tel', 'url', 'number', ''];
    if (element.tagName === 'INPUT' && !typed.includes(element.type)) {
      setValue(element, ${JSON.stringify(text)});
      return { ...place, how: 'done' };
    }
    element.focus();
    if (element.select) element.select();
    else document.getSelection().selectAllChildren(element);
    return { ...place, how: 'type' };
  })()`;
}

/** Selects an option of a native list and returns `done`; for any other element, returns where to click. */
export function selectExpression(target: string, option: string): string {
  return `(() => { ${pageFunctions}
    const element = find(${JSON.stringify(target)}, true) ?? find(${JSON.stringify(target)}, false);
    if (!element) return null;
    const place = placeOf(element);
    if (element.tagName !== 'SELECT') return { ...place, how: 'click' };
    const wanted = ${JSON.stringify(option)}.trim().toLowerCase();
    const options = [...element.options];
    const chosen = options.find((one) => one.text.trim().toLowerCase() === wanted)
      ?? options.find((one) => one.text.toLowerCase().includes(wanted));
    if (!chosen) return { ...place, how: 'missing', options: options.map((one) => one.text.trim()).slice(0, 30) };
    setValue(element, chosen.value);
    return { ...place, how: 'done' };
  })()`;
}

const maxOutlineLines = 250;
const maxOutlineChars = 10_000;

/** Returns the page's path and title, and an outline as a screen reader would read it. */
export const outlineExpression = `(() => { ${pageFunctions}
  const lines = [];
  const add = (depth, line) => {
    if (lines.length < ${maxOutlineLines}) lines.push('  '.repeat(Math.min(depth, 8)) + line.slice(0, 300));
  };
  const walk = (node, depth) => {
    if (lines.length >= ${maxOutlineLines}) return;
    if (node.nodeType === 3) {
      const text = node.data.replace(/\\s+/g, ' ').trim();
      if (text) add(depth, text);
      return;
    }
    if (node.nodeType !== 1 || /^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node.tagName)) return;
    if (node.getAttribute('aria-hidden') === 'true' || !(isVisible(node) || node.children.length > 0)) return;
    const tag = node.tagName.toLowerCase();
    const role = node.getAttribute('role');
    const level = /^h([1-6])$/.exec(tag);
    if (level) return add(depth, '#'.repeat(Number(level[1])) + ' ' + textOf(node));
    const state = [
      node.disabled ? 'disabled' : '',
      node.checked || node.getAttribute('aria-checked') === 'true' ? 'checked' : '',
      node.getAttribute('aria-selected') === 'true' ? 'selected' : '',
      node.getAttribute('aria-expanded') === 'true' ? 'expanded' : '',
      node.getAttribute('aria-invalid') === 'true' ? 'invalid' : '',
    ].filter(Boolean).map((word) => ' (' + word + ')').join('');
    if (tag === 'input' || tag === 'textarea' || tag === 'select') {
      const value = tag === 'select' ? node.selectedOptions[0]?.text : node.type === 'password' ? '•'.repeat(node.value.length) : node.value;
      const isTicked = node.type === 'checkbox' || node.type === 'radio';
      return add(depth, (isTicked ? node.type : tag === 'select' ? 'select' : 'field') + ' "' + nameOf(node) + '"' + (isTicked || !value ? '' : ' = ' + value) + state);
    }
    if (tag === 'a' && node.href) return add(depth, 'link "' + textOf(node) + '" → ' + node.getAttribute('href') + state);
    if (tag === 'button' || role === 'button' || role === 'tab' || role === 'switch' || role === 'checkbox' || role === 'combobox') {
      return add(depth, (role ?? 'button') + ' "' + (textOf(node) || nameOf(node)) + '"' + state);
    }
    if (tag === 'img' || role === 'img') return add(depth, 'image "' + (node.getAttribute('alt') ?? node.getAttribute('aria-label') ?? '') + '"');
    if (tag === 'canvas' || (tag === 'svg' && isVisible(node) && node.getBoundingClientRect().width > 60)) return add(depth, tag === 'canvas' ? 'canvas' : 'drawing');
    if (tag === 'svg') return;
    const isRegion = /^(main|nav|header|footer|aside|section|form|table|tr|ul|ol|li|dialog)$/.test(tag) || role === 'dialog';
    if (isRegion) add(depth, '- ' + (role ?? tag));
    for (const child of node.childNodes) walk(child, depth + (isRegion ? 1 : 0));
  };
  walk(document.body, 0);
  const outline = lines.join('\\n').slice(0, ${maxOutlineChars});
  return { path: location.pathname + location.search + location.hash, title: document.title, outline };
})()`;
