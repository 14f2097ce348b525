/** The log is append-only: an entry leaves only the purged community that it concerns. */
export const postgresAuditLog = `
  create function refuse_audit_change() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation'; end $$;
  create trigger "auditEntryKept" before delete on "auditEntry" for each row execute function refuse_audit_change();
  create trigger "auditEntryUnchanged" before update of "id", "actorId", "action", "createdAt", "aboutId", "detail"
    on "auditEntry" for each row execute function refuse_audit_change();
  create function refuse_audit_move() returns trigger language plpgsql as $$
    begin
      if new."communityId" is not null
        or exists (select 1 from "community" where "id" = old."communityId" and "deletedAt" is null)
      then raise exception 'the audit log is append-only' using errcode = 'integrity_constraint_violation'; end if;
      return new;
    end $$;
  create trigger "auditEntryPlaced" before update of "communityId"
    on "auditEntry" for each row execute function refuse_audit_move();
`
