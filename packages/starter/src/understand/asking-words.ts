/** Words with which people ask for an app, before they name it: `please build me a simple`. */
const askingWords =
  /^(?:please |can you |could you |i want |i need |i'd like |build |create |make |design |develop |me |us |an? |the |my |our |simple |modern |small |nice |beautiful |responsive |online )+/i;

export const withoutAskingWords = (text: string): string => text.replace(askingWords, '');
