import type { Words } from '#core/rules/language.ts';
import type { correctionKinds as english } from '../../en/site/correction-kinds.ts';

export const correctionKinds: Words<typeof english> = {
  adjust_up: 'Guthaben nach oben korrigiert',
  adjust_down: 'Korrektur zurückgenommen',
  reverse: 'Buchung zurückgenommen',
  suspense_lost: 'Nicht zugeordnete Zahlung auf der Blockchain rückgängig gemacht',
  incident_open: 'Vorfall eröffnet',
  incident_cover: 'Vorfall vom Betreiber gedeckt',
  incident_recover:
    'Gutschrift zurückgeholt, nachdem ihre Zahlung auf der Blockchain rückgängig gemacht wurde',
};
