-- Up Migration

-- The form in which names are compared when they are searched for (F22): of any case, with or
-- without accents, composed or apart, wide or narrow, 'ss' for ß, whatever the database sorts by.
-- Left out is what each keyboard has in its own way: apostrophes, joiners, vowel points. Indexes
-- are made of it, so another form is a function of another name.
create function foundation.search_form(p_text text) returns text
language sql immutable parallel safe
return replace(replace(translate(
  regexp_replace(casefold(normalize(p_text, NFKD) collate pg_unicode_fast),
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200c\u200d'
    '''`‘’ʹʻʼ]', '', 'g'),
  'øłđħðþı‐‑‒–', 'oldhdti----'), 'æ', 'ae'), 'œ', 'oe') collate "C";

drop index identity.member_by_name, identity.member_by_last_name;
create index member_by_name on identity.member (
  foundation.search_form(first_name || ' ' || last_name), id);
create index member_by_last_name on identity.member (foundation.search_form(last_name));
