import { useQuery } from '@tanstack/react-query';
import rolesByCall from 'virtual:roles';
import type { Role } from '../../../contract/endpoint.ts';
import { api } from '../../app/api.ts';
import { callOf } from './route-permissions.ts';

const useRole = (): Role | undefined =>
  useQuery(api.identity.administrator.queryOptions()).data?.data.role;

/** Whether the administrator who looks may make a call, and which roles may (`x-access`). */
export function usePermission(call: string): {
  may: boolean | null;
  role: string;
  roles: string[];
} {
  const role = useRole();
  const roles = rolesByCall[call] ?? [];
  return { may: role === undefined ? null : roles.includes(role), role: role ?? '', roles };
}

/** Whether an address of the administration is one that the role of who looks can reach. */
export function useReach(): (address: string) => boolean {
  const role = useRole();
  return (address) => {
    const call = callOf(address);
    return call === null || (role !== undefined && rolesByCall[call]?.includes(role) === true);
  };
}
