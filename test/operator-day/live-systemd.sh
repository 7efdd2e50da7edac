#!/bin/bash
# `npm run live-systemd`: the packaged file's service under a systemd that runs: in a fresh Debian, as an operator would.
# Needs root, and Debian's debootstrap and systemd-container; takes a few minutes, most of them for Debian.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
for tool in debootstrap systemd-nspawn nsenter; do
  command -v "$tool" > /dev/null || { echo "live-systemd: there is no $tool (apt-get install debootstrap systemd-container)"; exit 2; }
done
test "$(id -u)" = 0 || { echo "live-systemd: it needs root"; exit 2; }

npm --prefix "$root" run --silent package > /dev/null
folder=$(mktemp -d)
boot=
tidy_up() {
  if [ -n "$boot" ]; then kill "$boot" 2> /dev/null || true; wait "$boot" 2> /dev/null || true; fi
  rm -rf "$folder"
}
trap tidy_up EXIT
echo "a fresh Debian in $folder"
debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,curl stable "$folder/debian" > "$folder/debootstrap.log"
cp "$root/dist/larder" "$folder/debian/usr/local/bin/larder"
echo larder-box > "$folder/debian/etc/hostname"

cat > "$folder/debian/root/day.sh" << 'DAY'
set -euo pipefail
data=/var/lib/larder/data
says() { echo "ok  $*"; }
fails() { echo "FAILED: $*"; journalctl -u larder --no-pager -o cat | tail -20; exit 1; }
as_larder() { setpriv --reuid larder --regid larder --clear-groups env -i "$@"; }
ready() {
  for _ in $(seq 50); do
    curl -sf --cacert "$data/tls/ca.crt" https://localhost:8080/readyz > /dev/null && return
    sleep 0.2
  done
  fails "$1"
}
useradd --system --home-dir /var/lib/larder --shell /usr/sbin/nologin larder
mkdir -p -m 700 "$data" /var/lib/larder/backups /var/log/larder
chown -R larder: /var/lib/larder /var/log/larder
as_larder /usr/local/bin/larder demo --deliveries 500 --days 5 --data "$data" > /dev/null
as_larder /usr/local/bin/larder tls init --data "$data" > /dev/null
echo '{"backup-at":"*/3 * * * * *","backup-dir":"/var/lib/larder/backups","log-file":"/var/log/larder/larder.log"}' > "$data/larder.json"
larder service install --data "$data" --user larder
larder service status > /dev/null || fails "service status"
ready "it does not answer"
says "installed, started and answering by HTTPS"

pid=$(systemctl show -P MainPID larder)
grep -q "^Uid:.$(id -u larder)" "/proc/$pid/status" || fails "it runs as somebody else"
grep -q "^NoNewPrivs:.1" "/proc/$pid/status" || fails "it may get new privileges"
grep -q "^Seccomp:.2" "/proc/$pid/status" || fails "no system call is refused"
systemd-analyze verify /etc/systemd/system/larder.service || fails "systemd-analyze verify"
says "$(systemd-analyze security larder --no-pager | tail -1)"

for _ in $(seq 60); do test -f /var/lib/larder/backups/last-proven.json && break; sleep 0.5; done
test -f /var/lib/larder/backups/last-proven.json || fails "no backup was proven"
grep -q '"serving"' /var/log/larder/larder.log || fails "nothing is logged"
systemctl kill -s HUP larder && sleep 0.5
test "$(systemctl show -P MainPID larder)" = "$pid" || fails "SIGHUP ended it"
says "it backs up, proves and logs from within its walls, and SIGHUP ends nothing"

systemctl kill -s KILL larder
sleep 3
ready "it was not started again after kill -9"
test "$(systemctl show -P NRestarts larder)" = 1 || fails "restarts: $(systemctl show -P NRestarts larder)"
as_larder /usr/local/bin/larder verify --full --data "$data" > /dev/null || fails "verify"
says "kill -9: started again, verified"

systemctl stop larder
test "$(systemctl show -P Result larder)" = success || fails "it did not stop in order"
test ! -e "$data/larder.db-wal" || fails "the log was not moved into the database"
larder service uninstall > /dev/null
test ! -e /etc/systemd/system/larder.service && test -e "$data/larder.db" || fails "uninstall"
says "stopped in order, and uninstalled; the data is there"
DAY

systemd-nspawn -D "$folder/debian" --register=no --keep-unit --boot > "$folder/boot.log" 2>&1 &
boot=$!
for _ in $(seq 100); do
  grep -q 'Reached target.*Multi-User\|login:' "$folder/boot.log" && break
  sleep 0.2
done
leader=$(cut -d' ' -f1 "/proc/$boot/task/$boot/children")
nsenter --target "$leader" --all env PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root bash /root/day.sh
echo "the service does what it says"
