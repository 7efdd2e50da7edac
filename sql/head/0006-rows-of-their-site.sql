-- A site's rows belong to the login that ships it: no other member of larder_site can add, change or delete any of them.
-- Triggers check this, because PostgreSQL refuses COPY into a table with row-level security. They look once per statement.

ALTER TABLE larder.sites ADD COLUMN shipped_by text;
COMMENT ON COLUMN larder.sites.shipped_by IS
  'the login that ships this site, set by its first row; null: the next login that ships it becomes this one. The owner can change it';

-- True for the owner of these tables and for superusers. The session's user counts, whatever role it has set.
CREATE FUNCTION larder.may_write_all() RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_has_role(session_user, relowner, 'MEMBER') FROM pg_class WHERE oid = 'larder.sites'::regclass
$$;
COMMENT ON FUNCTION larder.may_write_all IS 'True for whoever owns the tables: the rows of no site are guarded against them';

CREATE FUNCTION larder.guard_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND NOT larder.may_write_all() AND (OLD.shipped_by <> session_user
    OR (TG_OP = 'DELETE' AND OLD.shipped_by IS NULL)) THEN
    RAISE EXCEPTION 'site % is shipped by %, not by %', OLD.site, coalesce(OLD.shipped_by, 'no login yet'), session_user
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'DELETE' THEN
    RETURN OLD;
  END IF;
  IF NOT larder.may_write_all() THEN
    NEW.shipped_by := session_user;
    IF TG_OP = 'UPDATE' THEN
      NEW.site := OLD.site;
    END IF;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.shipped_by := coalesce(NEW.shipped_by, session_user);
  END IF;
  RETURN NEW;
END $$;
COMMENT ON FUNCTION larder.guard_site IS 'Lets the login of a site alone write the row of the site';
CREATE TRIGGER guard BEFORE INSERT OR UPDATE OR DELETE ON larder.sites FOR EACH ROW EXECUTE FUNCTION larder.guard_site();

CREATE FUNCTION larder.guard_rows() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  touched text[];
  refused record;
BEGIN
  IF larder.may_write_all() THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(DISTINCT site) INTO touched FROM rows_before;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    SELECT touched || array_agg(DISTINCT site) INTO touched FROM rows_after;
  END IF;
  SELECT t AS site, s.shipped_by INTO refused FROM unnest(touched) t LEFT JOIN larder.sites s ON s.site = t
    WHERE s.site IS NULL OR s.shipped_by <> session_user LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'site % is shipped by %, not by %', refused.site, coalesce(refused.shipped_by, 'no login yet'), session_user
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION larder.guard_rows IS 'Lets the login of a site alone write rows of the site';
DO $$
DECLARE
  guarded text;
BEGIN
  FOREACH guarded IN ARRAY ARRAY['movements', 'changes', 'entities', 'refusals', 'movements_orphaned', 'changes_orphaned'] LOOP
    EXECUTE format('CREATE TRIGGER guard_insert AFTER INSERT ON larder.%I REFERENCING NEW TABLE AS rows_after
      FOR EACH STATEMENT EXECUTE FUNCTION larder.guard_rows()', guarded);
    EXECUTE format('CREATE TRIGGER guard_update AFTER UPDATE ON larder.%I REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after
      FOR EACH STATEMENT EXECUTE FUNCTION larder.guard_rows()', guarded);
    EXECUTE format('CREATE TRIGGER guard_delete AFTER DELETE ON larder.%I REFERENCING OLD TABLE AS rows_before
      FOR EACH STATEMENT EXECUTE FUNCTION larder.guard_rows()', guarded);
  END LOOP;
END $$;
