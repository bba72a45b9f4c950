/** What the check of the seals says of one, in German; what is not known stays as it was found. */
const faults: [RegExp, string][] = [
  [/^seal (\d+): the one before it is missing$/, 'Siegel $1: das Siegel davor fehlt'],
  [/^seal (\d+): covers nothing new$/, 'Siegel $1: deckt nichts Neues ab'],
  [
    /^seal (\d+): does not follow from the head of the one before it$/,
    'Siegel $1: folgt nicht aus dem Kopf des Siegels davor',
  ],
  [
    /^seal (\d+): its head is not the one that stood here before$/,
    'Siegel $1: hier stand vorher ein anderer Kopf',
  ],
  [/^seal (\d+): its head is not its own$/, 'Siegel $1: sein Kopf passt nicht zu seinem Inhalt'],
  [
    /^seal (\d+): changes (\d+) to (\d+) are not as they were sealed$/,
    'Siegel $1: die Änderungen $2 bis $3 sind nicht, wie sie versiegelt wurden',
  ],
  [
    /^seal (\d+), row (\d+) of (\d+): not as it was sealed; it is missing now$/,
    'Siegel $1, Zeile $2 von $3: nicht, wie sie versiegelt wurde; sie fehlt jetzt',
  ],
  [
    new RegExp(
      String.raw`^seal (\d+), row (\d+) of (\d+): not as it was sealed; ` +
        String.raw`position (\S+), transfer (\S+), account (\S+) stands there now$`,
    ),
    'Siegel $1, Zeile $2 von $3: nicht, wie sie versiegelt wurde; ' +
      'dort steht jetzt Position $4, Transfer $5, Konto $6',
  ],
  [
    /^the seals up to (\d+) are not those that were signed as (\S+)$/,
    'Die Siegel bis $1 sind nicht die, die als $2 signiert wurden',
  ],
];

export function sealFault(detail: string): string {
  const known = faults.find(([found]) => found.test(detail));
  return known === undefined ? detail : detail.replace(...known);
}
