/** Whether a host, as a URL or a setting names it, is the machine itself and nothing beyond it. */
export const isThisMachine = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/.test(host);
