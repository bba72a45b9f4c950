import { deposits } from './deposits.ts';
import { market } from './market.ts';
import { plans } from './plans.ts';
import { sandbox } from './sandbox.ts';

/** Every call of the API, by room; types the client and the server and makes the OpenAPI. */
export const contract = { plans, market, deposits, sandbox };
