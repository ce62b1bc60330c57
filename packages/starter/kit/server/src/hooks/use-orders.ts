import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { api } from '@/lib/api';
import { useUser } from '@/lib/auth';
import { createId } from '@/lib/create-id';
import type { NewOrder, Order } from '@/lib/shop';

/** Texts of pages about orders on the server. */
export const orderTexts = {
  payment: 'No money is charged online. The shop contacts you about the payment.',
};

/** An order as the owner sees it. */
export interface StoredOrder extends Order {
  id: string;
  status: string;
}

/** The orders of the account on the server. */
export function useOrders(storageKey: string) {
  const client = useQueryClient();
  const { user } = useUser();
  const { data } = useQuery({
    queryKey: ['orders', storageKey, user?.id],
    queryFn: ({ signal }) => api<StoredOrder[]>('/shop/orders', { signal }),
    enabled: user !== undefined,
  });
  // Stays the same until the order has arrived, so that another attempt adds no second one.
  const nextId = useRef(createId());

  return {
    /** The newest one comes first. */
    orders: data ?? [],
    /** Resolves to the order, or to the reason why it is not possible. */
    async place(draft: NewOrder): Promise<{ order?: Order; problem?: string }> {
      const { address, total } = draft;
      const lines = draft.lines.map(({ id, quantity }) => ({ id, quantity }));
      const path = `/shop/orders/${nextId.current}`;
      try {
        const body = { address, lines, total };
        const order = await api<StoredOrder>(path, { method: 'PUT', body });
        nextId.current = createId();
        await client.invalidateQueries({ queryKey: ['orders'] });
        return { order };
      } catch (error) {
        // Shows the current products and prices.
        await client.invalidateQueries({ queryKey: ['records'] });
        return { problem: error instanceof Error ? error.message : 'The order was not placed.' };
      }
    },
  };
}

/** The orders of all customers, for the owner. */
export function useAllOrders() {
  const client = useQueryClient();
  const { data } = useSuspenseQuery({
    queryKey: ['orders', 'all'],
    queryFn: ({ signal }) => api<StoredOrder[]>('/shop/orders/all', { signal }),
  });
  return {
    orders: data,
    async setStatus({ id }: StoredOrder, status: string) {
      await api(`/shop/orders/${id}`, { method: 'PATCH', body: { status } }).catch(
        (error: Error) => {
          toast.error(error.message);
        },
      );
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  };
}
