-- Up Migration

-- In which language a member is mailed, and whether a mail says amounts: asked as a mail is
-- written, and again as it is sent.
alter table identity.member
  add column mail_language text not null default 'en'
    constraint mail_language_known check (mail_language in ('en', 'de')),
  add column mail_amounts boolean not null default true;

-- The language of the page on which somebody signed up.
alter table identity.sign_up add column mail_language text not null default 'en'
  constraint mail_language_known check (mail_language in ('en', 'de'));
drop function if exists identity.keep_sign_up_proofs(uuid, bytea, bytea);

-- The notice of which a mail is written, by ids: the mail is written again as it is sent, by what
-- its member chose by then. Null for a mail whose words are ready: one with a code or a link.
alter table foundation.mail add column notice jsonb;

-- Of what a run told many, a mail says each one's own part.
drop function if exists notices.mailed_by(uuid, uuid, uuid);
