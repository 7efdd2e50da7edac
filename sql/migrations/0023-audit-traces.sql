-- floor: 1
--
-- What a request wrote is found by its trace id. The conventions are those of 0001.

CREATE INDEX audit_of_trace ON audit_log (trace_id);
