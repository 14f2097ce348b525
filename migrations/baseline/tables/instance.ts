import type { ColumnTypes } from '../../column-types.ts'

/** The instance: its log, settings, counts, backups and jobs. */
export const instance = ({ text, integer }: ColumnTypes) => `
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
    "signUps" ${integer} not null,
    "activeUsers" ${integer} not null,
    "posts" ${integer} not null,
    "comments" ${integer} not null,
    "reports" ${integer} not null,
    "storageBytes" ${integer},
    "mediaBytes" ${integer}
  );

  create table "backup" (
    "id" ${text} primary key,
    "file" ${text} not null,
    "bytes" ${integer} not null,
    "isScheduled" ${integer} not null check ("isScheduled" in (0, 1)),
    "startedAt" ${text} not null,
    "finishedAt" ${text},
    "verifiedAt" ${text},
    "fault" ${text},
    "precedesMigration" ${integer} not null default 0 check ("precedesMigration" in (0, 1)),
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
    "attempts" ${integer} not null default 0 check ("attempts" >= 0),
    "lockedUntil" ${text},
    "lastError" ${text},
    "revision" ${integer} not null default 0,
    "done" ${integer},
    "total" ${integer},
    "createdAt" ${text} not null,
    "startedAt" ${text},
    "finishedAt" ${text},
    "failedAt" ${text}
  );
  create index "jobDue" on "job" ("queue", "runAt", "createdAt", "id") where "runAt" is not null;
  create index "jobFailed" on "job" ("failedAt") where "failedAt" is not null;
  create index "jobLocked" on "job" ("lockedUntil") where "lockedUntil" is not null;
  create unique index "jobKey" on "job" ("kind", "key");

  create table "idempotencyKey" (
    "scope" ${text} not null,
    "keyHash" ${text} not null,
    "fingerprint" ${text} not null,
    "resultId" ${text} not null,
    "createdAt" ${text} not null,
    constraint "idempotencyKeyKey" primary key ("scope", "keyHash")
  );
  create index "idempotencyKeyCreated" on "idempotencyKey" ("createdAt");
`
