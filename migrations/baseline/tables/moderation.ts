import type { ColumnTypes } from '../../column-types.ts'

/** Reports, decisions and the rules for words. */
export const moderation = ({ text, integer }: ColumnTypes) => `
  create table "report" (
    "id" ${text} primary key,
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT', 'USER', 'COMMUNITY')),
    "targetId" ${text} not null,
    "reporterId" ${text} references "user" ("id") on delete set null,
    "reason" ${text} not null check ("reason" in ('SPAM', 'HARASSMENT', 'HATE_SPEECH', 'MISINFORMATION',
      'EXPLICIT_CONTENT', 'VIOLENCE', 'ILLEGAL_CONTENT', 'OTHER')),
    "details" ${text},
    "copy" ${text} not null,
    "status" ${text} not null check ("status" in ('OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED')),
    "createdAt" ${text} not null,
    "communityId" ${text} references "community" ("id") on delete set null,
    "decidedAt" ${text},
    "decidedById" ${text} references "user" ("id") on delete set null,
    constraint "reportOnce" unique ("targetType", "targetId", "reporterId")
  );
  create index "reportCommunity" on "report" ("communityId", "status", "createdAt", "id");
  create index "reportCreated" on "report" ("createdAt", "id");
  create index "reportDecidedBy" on "report" ("decidedById");
  create index "reportReporter" on "report" ("reporterId", "targetType", "createdAt", "targetId");
  create index "reportStatus" on "report" ("status", "createdAt", "id");
  create index "reportType" on "report" ("targetType", "createdAt", "id");

  create table "reportCase" (
    "id" ${text} primary key,
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT', 'USER', 'COMMUNITY', 'RESTRICTION')),
    "targetId" ${text} not null,
    "communityId" ${text} references "community" ("id") on delete set null,
    "authorId" ${text} references "user" ("id") on delete set null,
    "status" ${text} not null check ("status" in ('OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED')),
    "reportCount" ${integer} not null,
    "version" ${integer} not null default 0,
    "firstReportedAt" ${text} not null,
    "lastReportedAt" ${text} not null,
    "assigneeId" ${text} references "user" ("id") on delete set null,
    "decision" ${text},
    "note" ${text} not null default '',
    "decidedAt" ${text},
    "decidedById" ${text} references "user" ("id") on delete set null,
    "excludedId" ${text} references "user" ("id") on delete set null,
    constraint "reportCaseTarget" unique ("targetType", "targetId")
  );
  create index "reportCaseAssignee" on "reportCase" ("assigneeId", "status", "lastReportedAt", "id");
  create index "reportCaseAssigneeMost" on "reportCase" ("assigneeId", "status", "reportCount", "id");
  create index "reportCaseAuthor" on "reportCase" ("authorId", "lastReportedAt", "id");
  create index "reportCaseCommunity" on "reportCase" ("communityId", "status", "lastReportedAt", "id");
  create index "reportCaseCommunityMost" on "reportCase" ("communityId", "status", "reportCount", "id");
  create index "reportCaseDecidedBy" on "reportCase" ("decidedById");
  create index "reportCaseExcluded" on "reportCase" ("excludedId");
  create index "reportCaseMost" on "reportCase" ("status", "reportCount", "id");
  create index "reportCaseStatus" on "reportCase" ("status", "lastReportedAt", "id");

  create table "restriction" (
    "id" ${text} primary key,
    "kind" ${text} not null,
    "userId" ${text} references "user" ("id") on delete set null,
    "communityId" ${text} references "community" ("id") on delete set null,
    "caseId" ${text} references "reportCase" ("id") on delete set null,
    "targetType" ${text} check ("targetType" is null or "targetType" in ('POST', 'COMMENT', 'USER', 'COMMUNITY')),
    "targetId" ${text},
    "excerpt" ${text} not null default '',
    "rule" ${text},
    "reason" ${text} not null,
    "deciderId" ${text} references "user" ("id") on delete set null,
    "deciderRole" ${text} not null,
    "createdAt" ${text} not null,
    "until" ${text},
    "endedAt" ${text},
    "objection" ${text} not null default '',
    "objectedAt" ${text},
    "outcome" ${text} check ("outcome" is null or "outcome" in ('UPHELD', 'LIFTED')),
    "answer" ${text} not null default '',
    "answeredAt" ${text},
    "removesContent" ${integer} not null default 0 check ("removesContent" in (0, 1)),
    "removedProfile" ${text}
  );
  create index "restrictionCase" on "restriction" ("caseId");
  create index "restrictionCommunity" on "restriction" ("communityId");
  create index "restrictionDecider" on "restriction" ("deciderId");
  create index "restrictionTarget" on "restriction" ("targetType", "targetId", "kind");
  create index "restrictionUser" on "restriction" ("userId", "kind", "createdAt", "id");

  create table "removedContent" (
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT')),
    "targetId" ${text} not null,
    "removalId" ${text} not null,
    "imagesUntil" ${text} not null,
    "reportsResolvedAt" ${text},
    constraint "removedContentKey" primary key ("targetType", "targetId")
  );
  create index "removedContentImages" on "removedContent" ("imagesUntil");
  create index "removedContentRemoval" on "removedContent" ("removalId", "targetType", "targetId");

  create table "wordRule" (
    "id" ${text} primary key,
    "communityId" ${text} references "community" ("id") on delete cascade,
    "term" ${text} not null,
    "reason" ${text} not null,
    "createdById" ${text} references "user" ("id") on delete set null,
    "createdAt" ${text} not null
  );
  create index "wordRuleCreatedBy" on "wordRule" ("createdById");
  create unique index "wordRuleTerm" on "wordRule" ("communityId", "term");
`
