import { deposits } from './deposits.ts';
import { identity } from './identity.ts';
import { market } from './market.ts';
import { notices } from './notices.ts';
import { plans } from './plans.ts';
import { sandbox } from './sandbox.ts';

/** Every call of the API, by room; types the client and the server and makes the OpenAPI. */
export const contract = {
  identity,
  plans,
  market,
  deposits,
  notices,
  sandbox,
};
