/** The words of an administrator's own keys. */
export const security = {
  title: 'Security',
  under: 'The keys to your own seat. Each log-in needs one of them, and so does each decision.',
  app: 'Authenticator app',
  appOn: 'On. Its codes log you in together with your password.',
  appStays:
    'It came with your seat and stays, so that a second factor always does. If the phone is lost, two people of the team set it anew: then your passkeys and sessions end as well.',
  sure: 'It will no longer log you in or confirm what you decide. Your authenticator app stays.',
  mine: ', your keys',
};
