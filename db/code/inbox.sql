-- The web process takes messages and shows them to administrators; nobody changes one.
grant usage on schema site to candor_web;
grant select, insert on site.message to candor_web;
-- A mark is added, never taken back: the next one says otherwise.
grant select, insert on site.message_mark to candor_web;
