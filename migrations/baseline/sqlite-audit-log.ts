const refused = `begin select raise(abort, 'the audit log is append-only'); end`

const word = (prefix: string, column: string, sign: string) =>
  `coalesce('${prefix}' || replace("${column}", '${sign}', ''), '')`

/** The log is append-only: an entry leaves only the purged community that it concerns. */
export const sqliteAuditLog = [
  `create trigger "auditEntryKept" before delete on "auditEntry" ${refused}`,
  `create trigger "auditEntryUnchanged"
    before update of "id", "actorId", "action", "createdAt", "aboutId", "detail" on "auditEntry" ${refused}`,
  `create trigger "auditEntryPlaced" before update of "communityId" on "auditEntry" when new."communityId" is not null
    or exists (select 1 from "community" where "id" = old."communityId" and "deletedAt" is null) ${refused}`,
  // Replacing an entry would delete it without the other triggers.
  `create trigger "auditEntryOnce" before insert on "auditEntry"
    when exists (select 1 from "auditEntry" where "id" = new."id" or "rowid" = new."rowid") ${refused}`,
  // The text of an entry in the search index. Letters before IDs tell their meanings apart.
  `create view "auditWords" as select "id" as "entryId", "detail", "createdAt", ${[
    word('e', 'id', '-'),
    word('a', 'action', '.'),
    word('u', 'actorId', '-'),
    word('u', 'aboutId', '-'),
    word('c', 'communityId', '-'),
  ].join(" || ' ' || ")} as "scope" from "auditEntry"`,
]
