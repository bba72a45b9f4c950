import type { ReactNode } from 'react';
import { useMe } from './api-types.ts';

/** Returns whether the member may start new business: not if suspended or closing. */
export function useCanStart(): boolean {
  const status = useMe().data?.data.status;
  return status === undefined || status === 'active';
}

/** Links to new business; hidden where the server would refuse it. */
export function ActiveMemberOnly({ children }: { children: ReactNode }) {
  return useCanStart() && children;
}
