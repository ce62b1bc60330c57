/** Returns the name of a model for users. Starter's id is older than its name; other models go by their ids. */
export function modelName(id: string): string {
  return id === 'composer' ? 'Starter' : id;
}
