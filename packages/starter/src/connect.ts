/** Explains how to connect a language model. */
export const connectHint =
  'To do more, connect a language model: an administrator can do this in the studio under Settings › Models, or with `npx millwright models add`, without a restart.';
