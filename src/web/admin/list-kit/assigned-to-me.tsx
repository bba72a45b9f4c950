import { useQuery } from '@tanstack/react-query';
import { User } from 'lucide-react';
import { paymentFilters as text } from '#text/en/admin/payment-filters.ts';
import { api } from '../../app/api.ts';
import type { Filters } from './use-selected-row.ts';

/** Narrows a list to the current administrator's items; a second press removes the filter. */
export function AssignedToMe({ filters }: { filters: Filters }) {
  const me = useQuery(api.identity.administrator.queryOptions()).data?.data;
  const isOn = filters.get('assigned_to') !== null;
  return (
    <button
      type="button"
      className="rowlink"
      aria-pressed={isOn}
      disabled={me === undefined}
      onClick={() => filters.set({ assigned_to: isOn || !me ? null : me.id })}
    >
      <User className="i" aria-hidden />
      {text.mine}
    </button>
  );
}
