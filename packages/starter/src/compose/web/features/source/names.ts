/** Capitalizes a word: `bookShelf` becomes `BookShelf`. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the component name of a screen, different from all imported names. */
export function componentName(key: string, imported: readonly string[]): string {
  const name = capitalized(key);
  return imported.includes(name) ? `${name}Screen` : name;
}
