import { text } from './text.ts'

/** Notifications, mails, the audit log, settings and jobs. */
export const operations = `
  create table "notification" (
    "id" ${text} primary key,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "kind" ${text} not null,
    "communityId" ${text} references "community" ("id") on delete cascade,
    "actorId" ${text} references "user" ("id") on delete set null,
    "detail" ${text} not null,
    "createdAt" ${text} not null,
    "readAt" ${text},
    "postId" ${text} references "post" ("id") on delete cascade,
    "commentId" ${text} references "comment" ("id") on delete cascade,
    "count" bigint not null default 1
  );
  create index "notificationActor" on "notification" ("actorId");
  create index "notificationComment" on "notification" ("commentId", "userId");
  create index "notificationCommunity" on "notification" ("communityId");
  create index "notificationCreated" on "notification" ("createdAt");
  create unique index "notificationGathered" on "notification" (coalesce("commentId", "postId")) where "kind" =
    'reaction' and "readAt" is null;
  create index "notificationMention" on "notification" ("actorId", "createdAt") where "kind" = 'mention';
  create index "notificationPost" on "notification" ("postId", "userId");
  create index "notificationUnread" on "notification" ("userId") where "readAt" is null;
  create index "notificationUser" on "notification" ("userId", "createdAt", "id");

  create table "noticeChoice" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "kind" ${text} not null,
    "isMailed" bigint not null check ("isMailed" in (0, 1)),
    constraint "noticeChoiceKey" primary key ("userId", "kind")
  );

  create table "digest" (
    "userId" ${text} primary key references "user" ("id") on delete cascade,
    "rhythm" ${text} not null check ("rhythm" in ('daily', 'weekly')),
    "dueAt" ${text} not null,
    "since" ${text} not null
  );
  create index "digestDue" on "digest" ("dueAt");

  create table "readerAddress" (
    "userId" ${text} primary key references "user" ("id") on delete cascade,
    "tokenHash" ${text} not null unique,
    "createdAt" ${text} not null,
    "usedAt" ${text}
  );

  create table "mail" (
    "id" ${text} primary key,
    "kind" ${text} not null,
    "toEmail" ${text} not null,
    "about" ${text},
    "createdAt" ${text} not null,
    "attempts" bigint not null default 0 check ("attempts" >= 0),
    "dueAt" ${text},
    "sentAt" ${text},
    "failedAt" ${text},
    "lastError" ${text},
    "priority" bigint not null default 2
  );
  create index "mailAbout" on "mail" ("about", "kind", "createdAt");
  create index "mailCreated" on "mail" ("createdAt");
  create index "mailDue" on "mail" ("dueAt") where "dueAt" is not null;
  create index "mailFailed" on "mail" ("failedAt") where "failedAt" is not null;
  create index "mailPriority" on "mail" ("priority", "dueAt") where "dueAt" is not null;
  create index "mailTo" on "mail" ("toEmail");

  create table "contactMessage" (
    "id" ${text} primary key,
    "name" ${text} not null,
    "email" ${text} not null,
    "message" ${text} not null,
    "createdAt" ${text} not null
  );
  create index "contactMessageCreated" on "contactMessage" ("createdAt");

  create table "auditEntry" (
    "id" ${text} primary key,
    "actorId" ${text} references "user" ("id"),
    "action" ${text} not null,
    "communityId" ${text} references "community" ("id"),
    "createdAt" ${text} not null,
    "aboutId" ${text} references "user" ("id"),
    "detail" ${text} not null default ''
  );
  create index "auditEntryAboutWhom" on "auditEntry" ("aboutId", "createdAt", "id");
  create index "auditEntryAction" on "auditEntry" ("action", "createdAt", "id");
  create index "auditEntryCommunity" on "auditEntry" ("communityId", "createdAt", "id");
  create index "auditEntryCreated" on "auditEntry" ("createdAt", "id");
  create index "auditEntryOf" on "auditEntry" ("actorId", "createdAt", "id");

  create table "instanceSetting" (
    "key" ${text} primary key,
    "value" ${text} not null
  );

  create table "instanceDay" (
    "day" ${text} primary key,
    "signUps" bigint not null,
    "activePeople" bigint not null,
    "posts" bigint not null,
    "comments" bigint not null,
    "reports" bigint not null,
    "storageBytes" bigint,
    "mediaBytes" bigint
  );

  create table "backup" (
    "id" ${text} primary key,
    "file" ${text} not null,
    "bytes" bigint not null,
    "isScheduled" bigint not null check ("isScheduled" in (0, 1)),
    "startedAt" ${text} not null,
    "finishedAt" ${text},
    "verifiedAt" ${text},
    "fault" ${text},
    "precedesMigration" bigint not null default 0 check ("precedesMigration" in (0, 1)),
    "uploadedAt" ${text},
    "uploadFault" ${text}
  );
  create index "backupStarted" on "backup" ("startedAt", "id");

  create table "job" (
    "id" ${text} primary key,
    "kind" ${text} not null,
    "key" ${text} not null,
    "queue" ${text} not null,
    "payload" ${text} not null,
    "runAt" ${text},
    "attempts" bigint not null default 0 check ("attempts" >= 0),
    "lockedUntil" ${text},
    "lastError" ${text},
    "revision" bigint not null default 0,
    "done" bigint,
    "total" bigint,
    "createdAt" ${text} not null,
    "startedAt" ${text},
    "finishedAt" ${text},
    "failedAt" ${text}
  );
  create index "jobDue" on "job" ("queue", "runAt", "createdAt", "id") where "runAt" is not null;
  create index "jobFailed" on "job" ("failedAt") where "failedAt" is not null;
  create unique index "jobKey" on "job" ("kind", "key");
  create index "jobLocked" on "job" ("lockedUntil") where "lockedUntil" is not null;

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
