import type { RouteObject } from 'react-router';

/** The screens before a log-in: sign up, verify, log in, forgotten password. */
export const accountRoutes: RouteObject[] = [];
