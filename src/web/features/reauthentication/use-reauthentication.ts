import { createContext, use } from 'react';

/** Runs a call, and once more after the person has proved to be there, where the server asks. */
export type WithReauthentication = <T>(run: () => Promise<T>) => Promise<T>;

/** Where nobody is logged in yet there is nothing to prove: the call alone. */
export const ReauthenticationContext = createContext<WithReauthentication>((run) => run());

export const useReauthentication = (): WithReauthentication => use(ReauthenticationContext);
