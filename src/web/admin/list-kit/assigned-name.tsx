import { useQuery } from '@tanstack/react-query';
import { items as text } from '#text/en/admin/items.ts';
import { api } from '../../app/api.ts';

/** All assigned pending items, fetched once for all rows. */
export const useAssignedItems = () =>
  useQuery(api.reporting.assignedItems.queryOptions()).data?.data ?? [];

/** The person assigned to a row's item, below its name. */
export function AssignedName({ id }: { id: string }) {
  const assigned = useAssignedItems().find(
    (useAssignedItem) => useAssignedItem.id === id,
  )?.assigned_to;
  return assigned ? <span className="sub">{text.with(assigned.name)}</span> : null;
}
