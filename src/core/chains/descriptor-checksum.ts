// The checksum of output descriptors (BIP-380): it detects any error of up to three characters, and
// nearly all others, in text that people carry from a wallet by hand.

const signs = [
  "0123456789()[],'/*abcdefgh@:$%{}",
  'IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~',
  'ijklmnopqrstuvwxyzABCDEFGH`#"\\ ',
].join('');
const checkSigns = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0xf5dee51989n, 0xa9fdca3312n, 0x1bab10e32dn, 0x3706b1677an, 0x644d626ffdn];

function remainder(symbols: readonly number[]): bigint {
  let sum = 1n;
  for (const symbol of symbols) {
    const top = sum >> 35n;
    sum = ((sum & 0x7ffffffffn) << 5n) ^ BigInt(symbol);
    for (const [bit, generator] of generators.entries()) {
      if ((top >> BigInt(bit)) & 1n) sum ^= generator;
    }
  }
  return sum;
}

/** Each sign's place in its group of 32, and after each three their groups; null for others. */
function symbolsOf(text: string): number[] | null {
  const symbols: number[] = [];
  let groups: number[] = [];
  const flush = () => {
    symbols.push(groups.reduce((all, group) => all * 3 + group, 0));
    groups = [];
  };
  for (const sign of text) {
    const at = signs.indexOf(sign);
    if (at < 0) return null;
    symbols.push(at & 31);
    groups.push(at >> 5);
    if (groups.length === 3) flush();
  }
  if (groups.length > 0) flush();
  return symbols;
}

/** The eight signs that belong behind a descriptor's `#`; null for what is written otherwise. */
export function checksumOf(script: string): string | null {
  const symbols = symbolsOf(script);
  if (symbols === null) return null;
  const sum = remainder([...symbols, 0, 0, 0, 0, 0, 0, 0, 0]) ^ 1n;
  return Array.from({ length: 8 }, (_, index) => {
    const bits = (sum >> BigInt(5 * (7 - index))) & 31n;
    return checkSigns[Number(bits)];
  }).join('');
}

/** What stands before a right checksum; null where there is none, or a wrong one. */
export function checkedScript(text: string): string | null {
  const at = text.lastIndexOf('#');
  if (at < 0) return null;
  const script = text.slice(0, at);
  return checksumOf(script) === text.slice(at + 1).toLowerCase() ? script : null;
}
