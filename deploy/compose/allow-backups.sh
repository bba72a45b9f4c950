#!/bin/sh
# Lets candor_backup copy the files of the server, which no other line of its pg_hba.conf does.
echo 'host replication candor_backup all scram-sha-256' >> "$PGDATA/pg_hba.conf"
