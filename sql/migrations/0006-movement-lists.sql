-- floor: 6
--
-- What lists of movements are filtered by, also where it was removed or revoked since: history still names it.

-- deviceSerial, and controllerSerial
CREATE INDEX devices_by_any_serial ON devices (account, serial);
CREATE INDEX controllers_by_any_serial ON controllers (account, serial);
