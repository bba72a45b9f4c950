import { useQuery } from '@tanstack/react-query';
import rolesByCall from 'virtual:roles';
import type { Role } from '#contract/endpoint.ts';
import { api } from '../../app/api.ts';
import { callOf } from './route-permissions.ts';

const useRole = (): Role | undefined =>
  useQuery(api.identity.administrator.queryOptions()).data?.data.role;

type Permission = { may: boolean | null; role: string; roles: string[] };

/** Who may make which calls, and whether the administrator who looks may (`x-access`). */
export function usePermissions(): (call: string) => Permission {
  const role = useRole();
  return (call) => {
    const roles = rolesByCall[call] ?? [];
    return { may: role === undefined ? null : roles.includes(role), role: role ?? '', roles };
  };
}

/** The same of one call. */
export const usePermission = (call: string): Permission => usePermissions()(call);

/** Whether an address of the administration is one that the role of who looks can reach. */
export function useReach(): (address: string) => boolean {
  const role = useRole();
  return (address) => {
    const call = callOf(address);
    return call === null || (role !== undefined && rolesByCall[call]?.includes(role) === true);
  };
}
