/** Replaces every secret in a record; sent back, it keeps the stored value. */
export const secretMask = '********';
