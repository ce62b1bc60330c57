/** Stands for every secret that a record does not show; sent back, it keeps what is stored. */
export const MASK = '********';
