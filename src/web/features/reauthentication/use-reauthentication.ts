import { createContext, use } from 'react';

/** Runs a call, and repeats it after re-authentication if the server requires it. */
export type WithReauthentication = <T>(run: () => Promise<T>) => Promise<T>;

/** Before log-in there is no session to re-authenticate: runs the call alone. */
export const ReauthenticationContext = createContext<WithReauthentication>((run) => run());

export const useReauthentication = (): WithReauthentication => use(ReauthenticationContext);
