import type { affiliates as english } from '../en/affiliates.ts';
import type { Words } from '../language.ts';

export const affiliates: Words<typeof english> = {
  title: 'Empfehlungen',
  under:
    'Wer über Ihren Link kam. Eine Stufe, keine Vergütung: Niemand verdient an einem Beitritt.',
  list: 'Wer beigetreten ist',
  search: 'Suchen',
  name: 'Name',
  code: 'Empfehlungscode',
  parent: 'Empfohlen von',
  status: 'Status',
  level: 'Stufe',
  level1: 'Stufe 1',
  registered: 'Registriert am',
  active: 'Aktiv',
  notActive: 'Nicht aktiv',
  size: 'Zeilen je Seite',
  adjust: 'Versuchen Sie andere Suchbegriffe',
};
