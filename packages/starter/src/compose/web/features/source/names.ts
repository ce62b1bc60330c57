/** With a capital: `bookShelf` is `BookShelf` as a component. */
export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** What a screen is called as a component, where another one of that name may be imported. */
export function componentName(key: string, imported: readonly string[]): string {
  const name = capitalized(key);
  return imported.includes(name) ? `${name}Screen` : name;
}
