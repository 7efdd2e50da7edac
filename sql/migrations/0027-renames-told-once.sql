-- floor: 27
--
-- Controllers are told of a consumer's new name by the program, once in a transaction, however often it changed: a
-- consumer may have 2000 codes, and each of 1000 rows of a call told of all of them. The conventions are those of 0001.

DROP TRIGGER consumer_renamed;
