import type { ReactNode } from 'react';
import { useMe } from './api-types.ts';

/** Whether new business may be started: not while the account is suspended or closing. */
export function useCanStart(): boolean {
  const status = useMe().data?.data.status;
  return status === undefined || status === 'active';
}

/** What leads to new business; nothing stands here where the server would refuse it. */
export function ActiveMemberOnly({ children }: { children: ReactNode }) {
  return useCanStart() && children;
}
