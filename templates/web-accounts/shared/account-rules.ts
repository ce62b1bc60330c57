/** Checked by the pages for a helpful message, and by the server because requests need not come from them. */
export const accountRules = { minPasswordLength: 8, maxPasswordLength: 128 };
