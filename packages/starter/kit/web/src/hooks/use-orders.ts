import { useStoredState } from '@/hooks/use-stored-state';
import { type NewOrder, nextOrderNumber, type Order } from '@/lib/shop';

/** Texts of pages about orders in the browser. */
export const orderTexts = {
  payment: 'Payment is simulated: no money is charged.',
};

/** Orders in the browser's storage. */
export function useOrders(storageKey: string) {
  const [orders, setOrders] = useStoredState<Order[]>(`${storageKey}-orders`, []);
  return {
    /** The newest one comes first. */
    orders,
    /** Resolves to the order, or to the reason why it is not possible. */
    async place(draft: NewOrder): Promise<{ order?: Order; problem?: string }> {
      const order = { ...draft, number: nextOrderNumber(orders), placed: Date.now() };
      setOrders([order, ...orders]);
      return { order };
    },
  };
}
