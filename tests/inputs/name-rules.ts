import { sql } from 'kysely';
import { wrapped, within } from './disguises.ts';
import { refused, taken } from './expected.ts';
import type { Input, Rule } from './play-rule.ts';
import type { World } from './world.ts';

// Names of people, in many scripts and spellings.

const names = [
  'Zoë',
  'Björk',
  'Nguyễn',
  'Łukasz',
  'İrem',
  'Şahin',
  'ẞtein',
  'Андрей',
  'Ἀλέξιος',
  '𠮷野',

  'علی‌رضا',
  'שרה',
  '李',
  'さくら',
  '김민수',
  'ප්‍රියා',
  'ന്‍',
  'III',
  'X',
  'Jr.',
  'J. P.',
  'Jean Paul',
  'Md.Rahim',
  'A.K.M.',
  'St.John',
  'O’Brien',
  "D'Arcy",
  'ʻOkina',
  'Anne-Marie',
  'd/o Raman',
];

function* nameInputs(): Generator<Input> {
  for (const name of names) {
    yield taken('a name', name, name);
    yield taken('its letters and marks apart', name.normalize('NFD'), name);
  }
  for (const [what, name] of wrapped('Zoë')) yield taken(what, name, 'Zoë');
  for (const [what, name] of within('Zoë')) yield taken(what, name, 'Zoë');
  const links = ['http://a.example', 'www.win.example', 'Win at bit.ly/abc', 'a@b.example'];
  const unfit = ['Ann\nBcc: x', 'Ann\u0007', 'Ann\u202enhoJ', '<b>Ann</b>'];
  for (const name of [...links, ...unfit]) yield refused('no name', name, /name/i);
  for (const name of ['', ' ', '\u200b', '\u3164']) yield refused('none', name, /name/i);
}

export const nameRules = ({ call, owner, headers }: World): Rule[] => {
  const signUp: Rule['send'] = async (firstName: string) => {
    const email = `name-${Math.random().toString(36).slice(2)}@example.org`;
    const person = { lastName: 'Byron', phoneNumber: '+44 20 7946 0000', acceptTerms: true };
    const body = { ...person, firstName, email, password: 'a long enough password' };
    const answer = await call('POST', '/user', { body, headers });
    const kept = async () => {
      const found = await sql<{ name: string }>`
        select first_name as name from identity.sign_up where email = ${email}`.execute(owner);
      return found.rows[0]?.name;
    };
    return { answer, kept };
  };

  return [{ name: 'names at a sign-up', inputs: nameInputs, send: signUp }];
};
