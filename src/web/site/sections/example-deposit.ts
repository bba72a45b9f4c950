/** The example deposit of the landing page and the company page. */
export const exampleDeposit = { coins: '0.02500000', rate: '60000.00', usd: '1500.00' };
