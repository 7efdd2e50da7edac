-- floor: 81
--
-- The head of printed issue records: company name, declaration and logo of an account.

-- the company name that issue records print; null: that of the client
ALTER TABLE accounts ADD COLUMN record_company TEXT CHECK (length(record_company) BETWEEN 1 AND 200);
-- the declaration above the signatures; null: the default of the language
ALTER TABLE accounts ADD COLUMN record_statement TEXT CHECK (length(record_statement) BETWEEN 1 AND 2000);
-- JSON: what the logo is, of whose bytes it has the SHA-256; null: none
ALTER TABLE accounts ADD COLUMN record_logo TEXT CHECK (json_valid(record_logo));
-- the logo, a PNG or a JPEG
ALTER TABLE accounts ADD COLUMN record_logo_bytes BLOB CHECK (length(record_logo_bytes) BETWEEN 1 AND 262144 AND
  (record_logo_bytes IS NULL) = (record_logo IS NULL));
