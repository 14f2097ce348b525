import { text } from './text.ts'

/** Posts, comments, and what users do with them. */
export const posts = `
  create table "post" (
    "id" ${text} primary key,
    "forumId" ${text} not null references "forum" ("id"),
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "authorId" ${text} not null references "user" ("id"),
    "title" ${text} not null,
    "content" ${text} not null,
    "likeCount" bigint not null default 0 check ("likeCount" >= 0),
    "commentCount" bigint not null default 0 check ("commentCount" >= 0),
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null,
    "deletedAt" ${text},
    "hot" double precision not null default 0,
    "reactorCount" bigint not null default 0 check ("reactorCount" >= 0),
    "commenterCount" bigint not null default 0 check ("commenterCount" >= 0),
    "hiddenAt" ${text},
    "pinnedAt" ${text},
    "lockedAt" ${text},
    "isPublic" bigint not null default 0 check ("isPublic" in (0, 1))
  );
  create index "postAuthor" on "post" ("authorId", "createdAt", "id", "deletedAt");
  create index "postCommunity" on "post" ("communityId", "createdAt", "id");
  create index "postCommunityAuthor" on "post" ("communityId", "authorId", "createdAt", "id") where "deletedAt" is
    null;
  create index "postCommunityHot" on "post" ("communityId", "hot", "id") where "deletedAt" is null;
  create index "postCommunityNew" on "post" ("communityId", "createdAt", "id", "deletedAt", "hiddenAt") where
    "deletedAt" is null and "hiddenAt" is null;
  create index "postCommunityTop" on "post" ("communityId", "likeCount", "id", "createdAt") where "deletedAt" is null;
  create index "postCreated" on "post" ("createdAt", "id");
  create index "postForum" on "post" ("forumId", "createdAt", "id");
  create index "postHidden" on "post" ("hiddenAt", "id") where "hiddenAt" is not null;
  create index "postHot" on "post" ("hot", "id") where "isPublic" = 1 and "deletedAt" is null and "hiddenAt" is null;
  create index "postNew" on "post" ("createdAt", "id") where "isPublic" = 1 and "deletedAt" is null and "hiddenAt" is
    null;
  create index "postPinned" on "post" ("communityId", "pinnedAt", "id") where "pinnedAt" is not null;

  create table "postVersion" (
    "id" ${text} primary key,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "title" ${text} not null,
    "content" ${text} not null,
    "writtenAt" ${text} not null,
    "replacedAt" ${text} not null
  );
  create index "postVersionPost" on "postVersion" ("postId", "replacedAt", "id");

  create table "postTopic" (
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "topicId" ${text} not null references "topic" ("id") on delete cascade,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "createdAt" ${text} not null,
    constraint "postTopicKey" primary key ("postId", "topicId")
  );
  create index "postTopicCommunity" on "postTopic" ("communityId", "topicId", "createdAt", "postId");
  create index "postTopicTopic" on "postTopic" ("topicId", "createdAt", "postId");

  create table "postCommenter" (
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "commentCount" bigint not null check ("commentCount" >= 0),
    constraint "postCommenterKey" primary key ("postId", "userId")
  );
  create index "postCommenterUser" on "postCommenter" ("userId");

  create table "comment" (
    "id" ${text} primary key,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "parentId" ${text} references "comment" ("id"),
    "authorId" ${text} not null references "user" ("id"),
    "content" ${text} not null,
    "depth" bigint not null check ("depth" between 0 and 10),
    "replyCount" bigint not null default 0 check ("replyCount" >= 0),
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null,
    "deletedAt" ${text},
    "hiddenAt" ${text},
    "best" bigint not null default 0,
    "communityId" ${text} not null default '',
    "repliedToId" ${text} references "user" ("id")
  );
  create index "commentAuthor" on "comment" ("authorId", "createdAt", "id", "deletedAt");
  create index "commentCommunityNew" on "comment" ("communityId", "createdAt", "id") where "deletedAt" is null and
    "hiddenAt" is null;
  create index "commentCreated" on "comment" ("createdAt", "id");
  create index "commentParent" on "comment" ("parentId", "createdAt", "id");
  create index "commentParentBest" on "comment" ("parentId", "best", "createdAt", "id");
  create index "commentPost" on "comment" ("postId", "createdAt", "id");
  create index "commentRepliedTo" on "comment" ("repliedToId", "createdAt", "id") where "repliedToId" is not null;
  create index "commentRoot" on "comment" ("postId", "createdAt", "id") where "parentId" is null;
  create index "commentRootBest" on "comment" ("postId", "best", "createdAt", "id") where "parentId" is null;

  create table "commentVersion" (
    "id" ${text} primary key,
    "commentId" ${text} not null references "comment" ("id") on delete cascade,
    "content" ${text} not null,
    "writtenAt" ${text} not null,
    "replacedAt" ${text} not null
  );
  create index "commentVersionComment" on "commentVersion" ("commentId", "replacedAt", "id");

  create table "threadVisit" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "seenAt" ${text} not null,
    constraint "threadVisitKey" primary key ("userId", "postId")
  );
  create index "threadVisitPost" on "threadVisit" ("postId");
  create index "threadVisitSeen" on "threadVisit" ("seenAt");

  create table "threadEvent" (
    "number" bigint generated by default as identity primary key,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "kind" ${text} not null check ("kind" in ('comment', 'reactions', 'post')),
    "targetId" ${text} not null,
    "createdAt" ${text} not null
  );
  create index "threadEventCreated" on "threadEvent" ("createdAt");
  create index "threadEventPost" on "threadEvent" ("postId", "number");

  create table "reaction" (
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT')),
    "targetId" ${text} not null,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "reactionType" ${text} not null check ("reactionType" in ('satisfaction', 'love', 'happy', 'surprise', 'sad',
      'angry')),
    "createdAt" ${text} not null,
    "noticeId" ${text},
    constraint "reactionKey" primary key ("targetType", "targetId", "userId")
  );
  create index "reactionTarget" on "reaction" ("targetType", "targetId", "createdAt", "userId");
  create index "reactionTargetOfType" on "reaction" ("targetType", "targetId", "reactionType", "createdAt", "userId");
  create index "reactionUser" on "reaction" ("userId");

  create table "reactionCount" (
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT')),
    "targetId" ${text} not null,
    "reactionType" ${text} not null,
    "count" bigint not null check ("count" > 0),
    constraint "reactionCountKey" primary key ("targetType", "targetId", "reactionType")
  );

  create table "savedPost" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "createdAt" ${text} not null,
    constraint "savedPostKey" primary key ("userId", "postId")
  );
  create index "savedPostCreated" on "savedPost" ("userId", "createdAt", "postId");
  create index "savedPostPost" on "savedPost" ("postId");

  create table "hiddenPost" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "createdAt" ${text} not null,
    constraint "hiddenPostKey" primary key ("userId", "postId")
  );
  create index "hiddenPostCreated" on "hiddenPost" ("userId", "createdAt", "postId");
  create index "hiddenPostPost" on "hiddenPost" ("postId");

  create table "mediaUse" (
    "mediaId" ${text} not null references "media" ("id") on delete cascade,
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT', 'COMMUNITY')),
    "targetId" ${text} not null,
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    constraint "mediaUseKey" primary key ("mediaId", "targetType", "targetId")
  );
  create index "mediaUseCommunity" on "mediaUse" ("communityId");
  create index "mediaUseTarget" on "mediaUse" ("targetType", "targetId");

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
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT', 'USER', 'COMMUNITY')),
    "targetId" ${text} not null,
    "communityId" ${text} references "community" ("id") on delete set null,
    "authorId" ${text} references "user" ("id") on delete set null,
    "status" ${text} not null check ("status" in ('OPEN', 'UNDER_REVIEW', 'RESOLVED', 'DISMISSED')),
    "reportCount" bigint not null,
    "version" bigint not null default 0,
    "firstReportedAt" ${text} not null,
    "lastReportedAt" ${text} not null,
    "assigneeId" ${text} references "user" ("id") on delete set null,
    "decision" ${text},
    "note" ${text} not null default '',
    "decidedAt" ${text},
    "decidedById" ${text} references "user" ("id") on delete set null,
    constraint "reportCaseTarget" unique ("targetType", "targetId")
  );
  create index "reportCaseAssignee" on "reportCase" ("assigneeId", "status", "lastReportedAt", "id");
  create index "reportCaseAssigneeMost" on "reportCase" ("assigneeId", "status", "reportCount", "id");
  create index "reportCaseAuthor" on "reportCase" ("authorId", "lastReportedAt", "id");
  create index "reportCaseCommunity" on "reportCase" ("communityId", "status", "lastReportedAt", "id");
  create index "reportCaseCommunityMost" on "reportCase" ("communityId", "status", "reportCount", "id");
  create index "reportCaseDecidedBy" on "reportCase" ("decidedById");
  create index "reportCaseMost" on "reportCase" ("status", "reportCount", "id");
  create index "reportCaseStatus" on "reportCase" ("status", "lastReportedAt", "id");
`
