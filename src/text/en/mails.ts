/** What mails to members say in English, steps aside (mail-steps.ts). */
export const english = {
  frame: {
    hello: (name: string) => `Hello ${name},`,
    helloStranger: 'Hello,',
    sandbox: 'Sandbox: play money, no real funds.',
    seal: (no: string, head: string) => `Ledger seal ${no}: ${head}`,
    quiet: (address: string) => `You can turn off these emails at ${address}`,
    choice: (address: string) =>
      `You can change the language of emails, or leave out amounts, at ${address}`,
    operator: {
      registrationNumber: 'Registration number: ',
      registeredAddress: 'Registered address: ',
      regulator: 'Regulator: ',
      licence: 'Licence: ',
      register: 'Register: ',
      support: 'Support: ',
      riskContact: 'Risk contact: ',
      stated: 'As stated by the operator, not verified by Candor.',
    },
  },
  step: {
    action: 'See it in your account',
    reason: (text: string) => `Reason: ${text}`,
    coin: (coin: string) => `Coin: ${coin}`,
    addressEnd: (end: string) => `To an address ending in: ${end}`,
    amounts: {
      quoted: (dollars: string) => `Quoted amount: ${dollars}`,
      credited: (dollars: string) => `Amount credited: ${dollars}`,
      inReview: (dollars: string) => `Amount in review: ${dollars}`,
      withdrawal: (dollars: string) => `Amount: ${dollars}`,
      paid: (dollars: string) => `Distribution paid: ${dollars}`,
      atMost: (dollars: string) => `Your share at most: ${dollars}`,
      deducted: (dollars: string) => `Amount deducted: ${dollars}`,
      freed: (dollars: string) => `Free balance now: ${dollars}`,
      unlocked: (dollars: string) => `Profit unlocked: ${dollars}`,
      adjusted: (dollars: string) => `Change of balance or profit: ${dollars}`,
    },
    cautions: {
      cancel: (reset: string) =>
        `If you did not request this withdrawal, cancel it in your account and reset your password now. That ends every session. Then write to us. Reset your password: ${reset}`,
      withdrawal: (reset: string) =>
        `If you did not request this withdrawal, reset your password now and write to us. That ends every session. Reset your password: ${reset}`,
      unexpected: (reset: string) =>
        `If you did not expect this, reset your password and write to us. Reset your password: ${reset}`,
    },
  },
  actions: {
    logIn: 'Log in',
    reset: 'Reset your password',
    security: 'Open your security page',
  },
  cautions: {
    ignore: 'If this was not you, you can ignore this email. Nothing will happen.',
    resetAndWrite: 'If this was not you, reset your password now and write to us.',
    reset: 'If this was not you, reset your password now. That ends every session.',
    write: 'If this was not you, write to us at once.',
    noMoney:
      'If this was not you, write to us at once. No money can leave your account for 72 hours.',
  },
  waiting: 'To protect your money, withdrawals wait 72 hours.',
  verification: {
    subject: 'Your verification code',
    says: 'Enter this code to verify your account. It is valid for 15 minutes.',
    action: 'Or verify with this link',
  },
  alreadyMember: {
    subject: 'You already have an account',
    says: 'Someone, perhaps you, tried to sign up with this address. It already has an account.',
    next: 'You can log in, or reset your password if you have forgotten it.',
  },
  reset: {
    subject: 'Reset your password',
    says: 'Choose a new password with this link. It works once and is valid for 15 minutes.',
    action: 'Choose a new password',
  },
  passwordReset: {
    subject: 'Your password was reset',
    says: 'Your password was reset by a link sent to this address. All sessions have ended.',
    app: (since: string) => `an authenticator app, set up ${since}`,
    passkey: (since: string) => `a passkey, added ${since}`,
    left: (named: string) =>
      `A reset does not change your second factors. These still work for this account: ${named}.`,
    notYours:
      'If one of them is not yours, remove it on your security page. If it locks you out, write to us: two people can remove it, and withdrawals wait.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    says: 'Your password was changed from your account. Other sessions have ended.',
  },
  newDevice: {
    subject: 'A new device logged in',
    says: (moment: string) => `A device we have not seen before logged in on ${moment}.`,
    device: (name: string) => `Device: ${name}`,
    unknown: 'an unknown device',
  },
  factorAdded: {
    subject: 'Two-step log-in: second factor added',
    says: (factor: string) => `${factor} can now confirm that it is you.`,
    keep: 'Keep your recovery codes somewhere else. You need them if you lose it.',
  },
  factorRemoved: {
    subject: 'Two-step log-in: second factor removed',
    says: (factor: string) => `${factor} can no longer confirm that it is you.`,
    off: 'Two-step log-in is off.',
  },
  factors: {
    app: 'Your authenticator app',
    passkey: (name: string) => `Your passkey ${name}`,
  },
  secondStepFailed: {
    subject: 'Someone knows your password, but not your second factor',
    says: (ip: string) =>
      `Someone entered your password and then failed the second step five times, from the address ${ip}.`,
    unknown: 'unknown',
    next: 'They did not get in. Authenticator codes no longer work for this account until you use a passkey or a recovery code, or reset your password.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code was used',
    says: 'Someone logged in to your account with one of your recovery codes.',
    none: 'None left. Create new ones now.',
    left: (count: string) => `Codes left: ${count}.`,
  },
  recoveryCodesRenewed: {
    subject: 'You have new recovery codes',
    says: 'Ten new recovery codes were created in your account. The old ones no longer work.',
  },
  emailChangeAsked: {
    subject: 'Confirm your new email address',
    says: (from: string, to: string) =>
      `A change of your account’s email address was requested, from ${from} to ${to}.`,
    next: 'Nothing changes until both addresses have confirmed. Each link works once and is valid for 15 minutes.',
    action: 'Confirm the change',
    caution: 'If this was not you, do not confirm, and reset your password now.',
  },
  emailChanged: {
    subject: 'Your email address was changed',
    says: (from: string, to: string) =>
      `The email address of your account changed from ${from} to ${to}.`,
  },
  accountClosed: {
    subject: 'Your account is closed',
    says: 'You closed your account. Nobody can log in to it, and your personal data is erased.',
    books: 'The ledger keeps the movements of money without your name, as the law requires.',
  },
  walletsChanged: {
    subject: 'A withdrawal address was changed',
    says: (networks: string) =>
      `These withdrawal addresses of your account were changed: ${networks}.`,
    until: (moment: string) => `We do not pay a changed address for 24 hours, until ${moment}.`,
    fine: 'If this was you, you don’t need to do anything.',
    action: 'It was not me: cancel the change',
    caution:
      'The link restores your previous addresses and cancels withdrawals requested since then. Then reset your password, which ends every session.',
  },
} as const;
