export const shop = {
  name: 'Harbour Barbers',
  address: '12 Harbour Street, Bristol',
  phone: '0117 496 0182',
} as const;
