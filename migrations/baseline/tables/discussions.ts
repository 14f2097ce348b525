import type { ColumnTypes } from '../../column-types.ts'

/** Posts and comments, and what users do with them. */
export const discussions = ({ text, integer, real, autoincrement }: ColumnTypes) => `
  create table "post" (
    "id" ${text} primary key,
    "forumId" ${text} not null references "forum" ("id"),
    "communityId" ${text} not null references "community" ("id") on delete cascade,
    "authorId" ${text} not null references "user" ("id"),
    "title" ${text} not null,
    "content" ${text} not null,
    "likeCount" ${integer} not null default 0 check ("likeCount" >= 0),
    "commentCount" ${integer} not null default 0 check ("commentCount" >= 0),
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null,
    "deletedAt" ${text},
    "hot" ${real} not null default 0,
    "reactorCount" ${integer} not null default 0 check ("reactorCount" >= 0),
    "commenterCount" ${integer} not null default 0 check ("commenterCount" >= 0),
    "hiddenAt" ${text},
    "pinnedAt" ${text},
    "lockedAt" ${text},
    "isPublic" ${integer} not null default 0 check ("isPublic" in (0, 1)),
    "plainText" ${text}
  );
  create index "postAuthor" on "post" ("authorId", "createdAt", "id", "deletedAt");
  create index "postCommunity" on "post" ("communityId", "createdAt", "id");
  create index "postCommunityAuthor" on "post" ("communityId", "authorId", "createdAt", "id")
    where "deletedAt" is null;
  create index "postCommunityHot" on "post" ("communityId", "hot", "id") where "deletedAt" is null;
  create index "postCommunityNew" on "post" ("communityId", "createdAt", "id", "deletedAt", "hiddenAt")
    where "deletedAt" is null and "hiddenAt" is null;
  create index "postCommunityTop" on "post" ("communityId", "likeCount", "id", "createdAt") where "deletedAt" is null;
  create index "postCreated" on "post" ("createdAt", "id");
  create index "postForum" on "post" ("forumId", "createdAt", "id");
  create index "postHidden" on "post" ("hiddenAt", "id") where "hiddenAt" is not null;
  create index "postHot" on "post" ("hot", "id") where "isPublic" = 1 and "deletedAt" is null and "hiddenAt" is null;
  create index "postNew" on "post" ("createdAt", "id")
    where "isPublic" = 1 and "deletedAt" is null and "hiddenAt" is null;
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
    "commentCount" ${integer} not null check ("commentCount" >= 0),
    constraint "postCommenterKey" primary key ("postId", "userId")
  );
  create index "postCommenterUser" on "postCommenter" ("userId");

  create table "comment" (
    "id" ${text} primary key,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "parentId" ${text} references "comment" ("id"),
    "authorId" ${text} not null references "user" ("id"),
    "content" ${text} not null,
    "depth" ${integer} not null check ("depth" between 0 and 10),
    "replyCount" ${integer} not null default 0 check ("replyCount" >= 0),
    "createdAt" ${text} not null,
    "updatedAt" ${text} not null,
    "deletedAt" ${text},
    "hiddenAt" ${text},
    "best" ${integer} not null default 0,
    "communityId" ${text} not null default '',
    "repliedToId" ${text} references "user" ("id"),
    "plainText" ${text}
  );
  create index "commentAuthor" on "comment" ("authorId", "createdAt", "id", "deletedAt");
  create index "commentCommunityNew" on "comment" ("communityId", "createdAt", "id")
    where "deletedAt" is null and "hiddenAt" is null;
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

  create table "reaction" (
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT')),
    "targetId" ${text} not null,
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "reactionType" ${text} not null check ("reactionType" in ('satisfaction', 'love', 'happy', 'surprise', 'sad',
      'angry')),
    "createdAt" ${text} not null,
    "notificationId" ${text},
    constraint "reactionKey" primary key ("targetType", "targetId", "userId")
  );
  create index "reactionTarget" on "reaction" ("targetType", "targetId", "createdAt", "userId");
  create index "reactionTargetOfType" on "reaction" ("targetType", "targetId", "reactionType", "createdAt", "userId");
  create index "reactionUser" on "reaction" ("userId", "targetType", "targetId");

  create table "reactionCount" (
    "targetType" ${text} not null check ("targetType" in ('POST', 'COMMENT')),
    "targetId" ${text} not null,
    "reactionType" ${text} not null,
    "count" ${integer} not null check ("count" > 0),
    constraint "reactionCountKey" primary key ("targetType", "targetId", "reactionType")
  );

  create table "threadVisit" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "seenAt" ${text} not null,
    constraint "threadVisitKey" primary key ("userId", "postId")
  );
  create index "threadVisitPost" on "threadVisit" ("postId");
  create index "threadVisitSeen" on "threadVisit" ("seenAt");

  create table "threadEvent" (
    "number" ${autoincrement},
    "postId" ${text} not null references "post" ("id") on delete cascade,
    "kind" ${text} not null check ("kind" in ('comment', 'reactions', 'post')),
    "targetId" ${text} not null,
    "createdAt" ${text} not null
  );
  create index "threadEventCreated" on "threadEvent" ("createdAt");
  create index "threadEventPost" on "threadEvent" ("postId", "number");

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

  create table "feedVisit" (
    "userId" ${text} not null references "user" ("id") on delete cascade,
    "feed" ${text} not null,
    "seenAt" ${text} not null,
    constraint "feedVisitKey" primary key ("userId", "feed")
  );

  create table "feedAddress" (
    "userId" ${text} primary key references "user" ("id") on delete cascade,
    "tokenHash" ${text} not null unique,
    "createdAt" ${text} not null,
    "usedAt" ${text}
  );
`
