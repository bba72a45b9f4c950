import type { RouteObject } from 'react-router';

/** The administrators' screens, under `/admin-dashboard`. */
export const adminRoutes: RouteObject[] = [];
