import { useQuery } from '@tanstack/react-query';
import rolesByCall from 'virtual:roles';
import { api } from '../api.ts';

/** Whether the administrator who looks may make a call, and which roles may (`x-access`). */
export function useMay(call: string): { may: boolean | null; role: string; roles: string[] } {
  const role = useQuery(api.identity.administrator.queryOptions()).data?.data.role;
  const roles = rolesByCall[call] ?? [];
  return { may: role === undefined ? null : roles.includes(role), role: role ?? '', roles };
}
