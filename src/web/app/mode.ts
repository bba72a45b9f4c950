/** Whether money is real here. The server writes its mode into the shell; without it, it is not. */
export const isLive = (): boolean => document.documentElement.dataset['mode'] === 'live';
