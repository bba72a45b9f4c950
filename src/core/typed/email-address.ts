import { readKey, withoutMarks } from './typed-text.ts';

// RFC 5322, 3.2.3: the unquoted form before the @; then the labels of a domain.
const word = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const form = new RegExp(
  String.raw`^(?=.{1,64}@)${word}(?:\.${word})*@` +
    String.raw`(?=.{4,253}$)(?:${label}\.)+(?:xn--[a-z0-9-]{1,59}|[a-z]{2,63})$`,
);
const plainDomain = /^(?!.*xn--)[a-z0-9.-]*$/;

/** A domain as the mail's servers know it (punycode); what is none stays as it was. */
function asciiDomain(text: string): string {
  if (plainDomain.test(text) || !/^[\p{L}\p{M}\p{N}.。-]+$/u.test(text)) return text;
  const address = `http://${text}/`;
  return URL.canParse(address) ? new URL(address).hostname : text;
}

/** An e-mail address in the one spelling under which we know it: small letters, punycode. */
export function readEmail(text: string): string {
  const copied = readKey(text.normalize('NFKC')).toLowerCase();
  const typed = withoutMarks(copied).replace(/^mailto:/, '');
  const at = typed.lastIndexOf('@') + 1;
  return typed.slice(0, at) + asciiDomain(typed.slice(at));
}

/** Whether a text that `readEmail` gave can be written to. */
export const isEmail = (text: string): boolean => text.length <= 254 && form.test(text);
