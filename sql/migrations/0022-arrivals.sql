-- floor: 18
--
-- Movements in the order in which they arrived, for whoever pulls what is new. The conventions are those of 0001.

-- `seq` is the order of arrival: the one writer gives it, in the transaction of the row, and every index ends with it.
-- So an index of nothing but the account has an account's rows in that order, and grows at its end alone.
CREATE INDEX deliveries_by_arrival ON deliveries (account);
CREATE INDEX recharges_by_arrival ON recharges (account);
CREATE INDEX returns_by_arrival ON returns (account);
CREATE INDEX credits_by_arrival ON credits (account);

-- receivedFrom, receivedTo: between which rows those of a time lie. Larder's clock may have been set back, so this is not
-- the order of arrival.
CREATE INDEX deliveries_by_receipt ON deliveries (account, received_ms);
CREATE INDEX recharges_by_receipt ON recharges (account, received_ms);
CREATE INDEX returns_by_receipt ON returns (account, received_ms);

-- returnedFrom, returnedTo of GET /transactions/returns
CREATE INDEX deliveries_by_return ON deliveries (account, returned_ms) WHERE returned_ms IS NOT NULL;
