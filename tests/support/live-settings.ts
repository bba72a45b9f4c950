/** The operator of a test's live installation. */
export const operatorSettings = {
  OPERATOR_LEGAL_NAME: 'Example Trust Ltd',
  OPERATOR_REGISTRATION_NUMBER: '01234567',
  OPERATOR_REGISTERED_ADDRESS: '1 Example Street, Exampleton',
  OPERATOR_REGULATOR: 'The Example Authority',
  OPERATOR_LICENCE_REFERENCE: 'EX-1',
  OPERATOR_SUPPORT_EMAIL: 'support@example.org',
  OPERATOR_RISK_CONTACT: 'risk@example.org',
};

/** A firm's own brand, as its folder holds it. */
export const brandFolder = {
  'brand.json': JSON.stringify({ name: 'Harrow & Pine', short_name: 'Harrow', hue: 220 }),
  'mark.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9V0h3v9z"/></svg>',
};

/** The required settings of a live installation. */
export const liveSettings = {
  ...operatorSettings,
  CANDOR_MODE: 'live',
  CANDOR_SECRET: 'a secret of at least 32 characters',
  PUBLIC_URL: 'https://invest.example.org',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUST_PROXY: 'none',
  RATE_LIMITS: 'on',
  BTC_NODE: 'http://user:password@127.0.0.1:9',
};
