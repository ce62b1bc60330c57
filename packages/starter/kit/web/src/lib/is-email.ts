/** True for `name@example.com`. Only sending a message can tell whether the address exists. */
export function isEmail(text: string): boolean {
  const [name, domain, ...rest] = text.trim().split('@');
  if (!name || !domain || rest.length > 0 || /\s/.test(text.trim())) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every((label) => label !== '');
}
