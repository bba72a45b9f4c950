import type { RouteObject } from 'react-router';

/** The members' screens, under `/dashboard`. */
export const memberRoutes: RouteObject[] = [];
