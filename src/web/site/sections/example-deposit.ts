/** The deposit that the landing page and the company page show as an example. */
export const exampleDeposit = { coins: '0.02500000', rate: '60000.00', usd: '1500.00' };
