/** The words of an administrator's own keys. */
export const security = {
  title: 'Security',
  under: 'The keys to your own seat. Each log-in needs one of them, and so does each decision.',
  app: 'Authenticator app',
  appOn: 'On. Its codes log you in together with your password.',
  appStays:
    'It cannot be removed, so you always have a second factor. If you lose the phone, two people on the team can reset it. That also ends your passkeys and sessions.',
  sure: 'It will no longer log you in or confirm what you decide. Your authenticator app stays.',
  mine: ', your keys',
};
