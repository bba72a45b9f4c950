import { type Coin, coinRecords } from './coin-records.ts';

/** The values by which a node shows its network; any other value means a private network. */
export const nodeIdentities: Record<Coin, Record<'main' | 'test', readonly string[]>> = {
  BTC: {
    main: ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
    // Testnet 3, testnet 4 and signet.
    test: [
      '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
      '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
      '00000008819873e925422c1ff0f99f7cc9bbb232af63a077a480a3633bee1ef6',
    ],
  },
  DOGE: {
    main: ['1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691'],
    test: ['bb0a78264637406b6360aad926284d544d7049f45189db5664f3c4d07350559e'],
  },
  XRP: { main: ['xrp network 0'], test: ['xrp network 1'] },
  // Circle's mints on the Solana networks that have one: a token's identity is chain and mint.
  USDC: {
    main: [
      `solana 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d ${coinRecords.USDC.token.mints.main}`,
    ],
    test: [
      `solana EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG ${coinRecords.USDC.token.mints.test}`,
    ],
  },
  LTC: {
    main: ['12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2'],
    // Its fourth testnet.
    test: ['4966625a4b2851d9fdee139e56211a0d88575f59ed816ff5e6a63deb4e3e29a0'],
  },
  // Genesis hashes of mainnet, testnet and devnet.
  SOL: {
    main: ['solana 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
    test: [
      'solana 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
      'solana EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
    ],
  },
};
