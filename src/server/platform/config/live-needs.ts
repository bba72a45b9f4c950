import type { Operator } from './config.ts';
import type { SettingName } from './settings.ts';

/** The settings that name the operator: the setting, its label, and whether live requires it. */
export const operatorSettings = [
  ['OPERATOR_LEGAL_NAME', 'legalName', true],
  ['OPERATOR_REGISTRATION_NUMBER', 'registrationNumber', true],
  ['OPERATOR_REGISTERED_ADDRESS', 'registeredAddress', true],
  ['OPERATOR_REGULATOR', 'regulator', true],
  ['OPERATOR_LICENCE_REFERENCE', 'licenceReference', true],
  ['OPERATOR_REGISTER_URL', 'registerUrl', false],
  ['OPERATOR_SUPPORT_EMAIL', 'supportEmail', true],
  ['OPERATOR_RISK_CONTACT', 'riskContact', true],
] as const satisfies readonly (readonly [SettingName, keyof Operator, boolean])[];
