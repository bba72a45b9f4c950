#!/bin/sh
# Makes what compose.yaml hands to each program, once: passwords, the root secret, the keys made of it.
# CANDOR_KEYS is what prints keys; the image does it, by docker or what stands for that.
set -eu
umask 077
cd "$(dirname "$0")"
print_keys=${CANDOR_KEYS:-docker run --rm --env CANDOR_SECRET candor admin keys}
if [ -e secrets ]; then
  echo "secrets is there already: what is in it opens the database that stands." >&2
  exit 1
fi
made=$(mktemp -d secrets.XXXXXX)
trap 'rm -rf "$made"' EXIT

CANDOR_SECRET=$(openssl rand -base64 48 | tr -d '\n')
export CANDOR_SECRET
printf '%s\n' "$CANDOR_SECRET" > "$made/root"
for program in web worker; do
  $print_keys "$program" > "$made/${program}_keys"
  [ -s "$made/${program}_keys" ]
done

openssl rand -hex 32 > "$made/postgres_password"
openssl rand -base64 33 > "$made/backup_passphrase"
awk '/^```sql$/ { inside = 1; next } /^```$/ { inside = 0 } inside' \
  ../../docs/operations/postgres.md > "$made/roles.sql"
for program in migrator web worker backup; do
  password=$(openssl rand -hex 32)
  upper=$(printf %s "$program" | tr a-z A-Z)
  sed -i "s/PASSWORD-OF-$upper/$password/" "$made/roles.sql"
  case $program in migrator) name=migrate ;; *) name=$program ;; esac
  printf 'postgres://candor_%s:%s@db:5432/candor\n' "$program" "$password" > "$made/${name}_url"
done

# Each program reads its own as the user of its container. The folder stays shut to everyone else.
chmod 444 "$made"/*
mv "$made" secrets
trap - EXIT
echo "Made deploy/compose/secrets. Keep copies of secrets/root and secrets/backup_passphrase where the backups are not."
