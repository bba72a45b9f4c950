create schema rules;
comment on schema rules is
  'What must be true of each kind of posting and of proposal, and facts of upper modules that '
  'lower ones ask for. No program may call a function of it.';
