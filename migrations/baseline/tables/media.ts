import type { ColumnTypes } from '../../column-types.ts'

/** Images. */
export const media = ({ text, integer }: ColumnTypes) => `
  create table "media" (
    "id" ${text} primary key,
    "ownerId" ${text} references "user" ("id") on delete set null,
    "width" ${integer} not null,
    "height" ${integer} not null,
    "bytes" ${integer} not null,
    "createdAt" ${text} not null,
    "isUsed" ${integer} not null default 0 check ("isUsed" in (0, 1)),
    "communityId" ${text} references "community" ("id") on delete set null,
    "isDropped" ${integer} not null default 0
  );
  create index "mediaCommunity" on "media" ("communityId");
  create index "mediaOwner" on "media" ("ownerId", "bytes");
  create index "mediaUnused" on "media" ("createdAt") where "isUsed" = 0;

  create table "mediaUse" (
    "mediaId" ${text} not null references "media" ("id") on delete cascade,
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT', 'COMMUNITY')),
    "targetId" ${text} not null,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    constraint "mediaUseKey" primary key ("mediaId", "targetType", "targetId")
  );
  create index "mediaUseCommunity" on "mediaUse" ("communityId");
  create index "mediaUseTarget" on "mediaUse" ("targetType", "targetId");
`
