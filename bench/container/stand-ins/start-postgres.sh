# Creates the database at the first start, as the official image does, then serves it.
set -eu
data=/var/lib/postgresql/18/docker
if [ ! -e "$data/PG_VERSION" ]; then
  (umask 077; echo "$POSTGRES_PASSWORD" >/tmp/password)
  initdb --pgdata="$data" --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-host=scram-sha-256 \
    --auth-local=trust --encoding=UTF8 --locale=C.UTF-8
  rm /tmp/password
  echo "host all all all scram-sha-256" >>"$data/pg_hba.conf"
  echo "CREATE DATABASE $POSTGRES_USER" | postgres --single -D "$data" postgres
fi
exec postgres -D "$data" -c listen_addresses='*' -c unix_socket_directories=/tmp
