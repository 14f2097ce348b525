import type { ColumnTypes } from '../../column-types.ts'

/** Communities, their members and topics. */
export const communities = ({ text, integer }: ColumnTypes) => `
  create table "community" (
    "id" ${text} primary key,
    "name" ${text} not null,
    "slug" ${text} not null unique,
    "description" ${text} not null,
    "guidelines" ${text} not null,
    "isPrivate" ${integer} not null check ("isPrivate" in (0, 1)),
    "requiresApproval" ${integer} not null check ("requiresApproval" in (0, 1)),
    "memberCount" ${integer} not null default 0 check ("memberCount" >= 0),
    "creatorId" ${text} not null references "user" ("id"),
    "createdAt" ${text} not null,
    "archivedAt" ${text},
    "deletedAt" ${text},
    "trend" ${integer} not null default 0 check ("trend" >= 0),
    "iconId" ${text},
    "bannerId" ${text}
  );
  create index "communityCreated" on "community" ("createdAt", "id");
  create index "communityCreator" on "community" ("creatorId");
  create index "communityDeleted" on "community" ("deletedAt") where "deletedAt" is not null;
  create index "communityTrend" on "community" ("trend", "memberCount", "id");

  create table "communityMember" (
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "role" ${text} not null check ("role" in ('MEMBER', 'MODERATOR', 'ORGANIZER')),
    "createdAt" ${text} not null,
    "visitedAt" ${text},
    constraint "communityMemberKey" primary key ("communityId", "userId")
  );
  create index "communityMemberRole" on "communityMember" ("communityId", "role", "createdAt", "userId");
  create index "communityMemberUser" on "communityMember" ("userId", "createdAt", "communityId");

  create table "joinRequest" (
    "id" ${text} primary key,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "status" ${text} not null check ("status" in ('PENDING', 'APPROVED', 'DENIED', 'WITHDRAWN', 'EXPIRED')),
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "decidedAt" ${text},
    "decidedById" ${text} references "user" ("id"),
    "reason" ${text},
    "message" ${text} not null default ''
  );
  create index "joinRequestCommunity" on "joinRequest" ("communityId", "createdAt");
  create index "joinRequestDecidedBy" on "joinRequest" ("decidedById");
  create index "joinRequestExpires" on "joinRequest" ("expiresAt") where "status" = 'PENDING';
  create index "joinRequestUser" on "joinRequest" ("userId");
  create index "joinRequestWaiting" on "joinRequest" ("communityId", "createdAt", "id") where "status" = 'PENDING';
  create unique index "joinRequestPending" on "joinRequest" ("communityId", "userId") where "status" = 'PENDING';

  create table "communityBan" (
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "bannedById" ${text} references "user" ("id"),
    "reason" ${text},
    "createdAt" ${text} not null,
    constraint "communityBanKey" primary key ("communityId", "userId")
  );
  create index "communityBanBannedBy" on "communityBan" ("bannedById");
  create index "communityBanCreated" on "communityBan" ("communityId", "createdAt", "userId");
  create index "communityBanUser" on "communityBan" ("userId");

  create table "invitation" (
    "id" ${text} primary key,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "emailKey" ${text} not null,
    "tokenHash" ${text} unique,
    "inviterId" ${text} not null references "user" ("id") on delete cascade,
    "message" ${text} not null,
    "skipsApproval" ${integer} not null check ("skipsApproval" in (0, 1)),
    "createdAt" ${text} not null,
    "expiresAt" ${text} not null,
    "acceptedAt" ${text},
    "revokedAt" ${text}
  );
  create index "invitationCommunity" on "invitation" ("communityId", "createdAt");
  create index "invitationEmail" on "invitation" ("emailKey", "communityId");
  create index "invitationInviter" on "invitation" ("inviterId", "createdAt");
  create index "invitationOpen" on "invitation" ("communityId", "createdAt", "id")
    where "acceptedAt" is null and "revokedAt" is null;

  create table "topic" (
    "id" ${text} primary key,
    "name" ${text} not null,
    "nameKey" ${text} not null unique,
    "slug" ${text} not null unique,
    "createdAt" ${text} not null,
    "trend" ${integer} not null default 0 check ("trend" >= 0)
  );
  create index "topicTrend" on "topic" ("trend" desc, "nameKey");

  create table "communityTopic" (
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "topicId" ${text} not null references "topic" ("id") on delete cascade,
    "position" ${integer} not null,
    constraint "communityTopicKey" primary key ("communityId", "topicId")
  );
  create index "communityTopicTopic" on "communityTopic" ("topicId", "communityId");

  create table "forum" (
    "id" ${text} primary key,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "name" ${text} not null,
    "isDefault" ${integer} not null check ("isDefault" in (0, 1)),
    "position" ${integer} not null,
    "createdAt" ${text} not null
  );
  create index "forumCommunity" on "forum" ("communityId", "position");
  create unique index "forumDefault" on "forum" ("communityId") where "isDefault" = 1;

  create table "savedCommunity" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "createdAt" ${text} not null,
    constraint "savedCommunityKey" primary key ("userId", "communityId")
  );
  create index "savedCommunityCommunity" on "savedCommunity" ("communityId");
  create index "savedCommunityCreated" on "savedCommunity" ("userId", "createdAt", "communityId");

  create table "communityDay" (
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "day" ${text} not null,
    "activity" ${integer} not null check ("activity" >= 0),
    constraint "communityDayKey" primary key ("communityId", "day")
  );
  create index "communityDayDay" on "communityDay" ("day");

  create table "topicDay" (
    "topicId" ${text} not null references "topic" ("id") on delete cascade,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "day" ${text} not null,
    "posts" ${integer} not null check ("posts" >= 0),
    constraint "topicDayKey" primary key ("communityId", "topicId", "day")
  );
  create index "topicDayDay" on "topicDay" ("day");
  create index "topicDayTopic" on "topicDay" ("topicId");
`
