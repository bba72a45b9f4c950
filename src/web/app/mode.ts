/** Returns whether money is real. The server writes the mode into the shell; the default is no. */
export const isLive = (): boolean => document.documentElement.dataset['mode'] === 'live';
