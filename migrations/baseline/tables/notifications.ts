import type { ColumnTypes } from '../../column-types.ts'

/** Notifications and mails. */
export const notifications = ({ text, integer }: ColumnTypes) => `
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
    "count" ${integer} not null default 1,
    "restrictionId" ${text}
  );
  create index "notificationActor" on "notification" ("actorId");
  create index "notificationComment" on "notification" ("commentId", "userId");
  create index "notificationCommunity" on "notification" ("communityId");
  create index "notificationCreated" on "notification" ("createdAt");
  create index "notificationMention" on "notification" ("actorId", "createdAt") where "kind" = 'mention';
  create index "notificationPost" on "notification" ("postId", "userId");
  create index "notificationUnread" on "notification" ("userId") where "readAt" is null;
  create index "notificationUser" on "notification" ("userId", "createdAt", "id");
  create unique index "notificationGathered" on "notification" (coalesce("commentId", "postId"))
    where "kind" = 'reaction' and "readAt" is null;

  create table "notificationPreference" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "kind" ${text} not null,
    "isMailed" ${integer} not null check ("isMailed" in (0, 1)),
    constraint "notificationPreferenceKey" primary key ("userId", "kind")
  );

  create table "digest" (
    "userId" ${text} primary key references "user" ("id") on delete cascade,
    "frequency" ${text} not null check ("frequency" in ('daily', 'weekly')),
    "dueAt" ${text} not null,
    "since" ${text} not null,
    "timeZone" ${text} not null default 'UTC'
  );
  create index "digestDue" on "digest" ("dueAt");

  create table "mail" (
    "id" ${text} primary key,
    "kind" ${text} not null,
    "toEmail" ${text} not null,
    "about" ${text},
    "createdAt" ${text} not null,
    "attempts" ${integer} not null default 0 check ("attempts" >= 0),
    "dueAt" ${text},
    "sentAt" ${text},
    "failedAt" ${text},
    "lastError" ${text},
    "priority" ${integer} not null default 2,
    "failingSince" ${text},
    "attemptedAt" ${text},
    "isSending" ${integer} not null default 0 check ("isSending" in (0, 1))
  );
  create index "mailAbout" on "mail" ("about", "kind", "createdAt");
  create index "mailCreated" on "mail" ("createdAt");
  create index "mailDue" on "mail" ("dueAt") where "dueAt" is not null;
  create index "mailFailed" on "mail" ("failedAt") where "failedAt" is not null;
  create index "mailFailing" on "mail" ("failingSince") where "failingSince" is not null;
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
`
