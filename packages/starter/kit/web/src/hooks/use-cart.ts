import { useStoredState } from '@/hooks/use-stored-state';
import { type CartEntry, quantityOf, setQuantity } from '@/lib/shop';

/** The cart in the browser's storage. */
export function useCart(storageKey: string) {
  const [entries, setEntries] = useStoredState<CartEntry[]>(`${storageKey}-cart`, []);
  return {
    entries,
    add: (id: string) =>
      setEntries((current) => setQuantity(current, id, quantityOf(current, id) + 1)),
    setQuantity: (id: string, quantity: number) =>
      setEntries((current) => setQuantity(current, id, quantity)),
    clear: () => setEntries([]),
  };
}
