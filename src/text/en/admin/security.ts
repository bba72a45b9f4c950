/** The words of an administrator's own keys. */
export const security = {
  title: 'Security',
  under: 'Second factors for your admin account. You need one for each log-in and each decision.',
  app: 'Authenticator app',
  appOn: 'On. Its codes log you in together with your password.',
  appStays:
    'It cannot be removed, so you always have a second factor. If you lose the phone, two people on the team can reset it. That also ends your passkeys and sessions.',
  sure: 'It can no longer be used to log in or to confirm decisions. Your authenticator app stays.',
  mine: ', your keys',
};
