-- The web process takes messages and shows them to administrators; nobody changes one.
grant usage on schema site to candor_web;
grant select, insert on site.message to candor_web;
