import { kyc as english } from './en/kyc.ts';
import { inLanguage } from './language.ts';

export const kyc = inLanguage('kyc', english);
