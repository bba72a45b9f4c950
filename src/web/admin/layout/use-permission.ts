import { useQuery } from '@tanstack/react-query';
import rolesByCall from 'virtual:roles';
import type { Role } from '#contract/endpoint.ts';
import { api } from '../../app/api.ts';
import { callOf } from './route-permissions.ts';

const useRole = (): Role | undefined =>
  useQuery(api.identity.administrator.queryOptions()).data?.data.role;

type Permission = { may: boolean | null; role: string; roles: string[] };

/** Returns who may make a call, and whether the current administrator may (`x-access`). */
export function usePermissions(): (call: string) => Permission {
  const role = useRole();
  return (call) => {
    const roles = rolesByCall[call] ?? [];
    return { may: role === undefined ? null : roles.includes(role), role: role ?? '', roles };
  };
}

/** Returns the permission of one call. */
export const usePermission = (call: string): Permission => usePermissions()(call);

/** Returns a check of whether the current role can open an address of the administration. */
export function useReach(): (address: string) => boolean {
  const role = useRole();
  return (address) => {
    const call = callOf(address);
    return call === null || (role !== undefined && rolesByCall[call]?.includes(role) === true);
  };
}
