// Widens the touch target of a small action on phones.
export const touchTarget = 'after:absolute after:-inset-2 md:after:hidden';
