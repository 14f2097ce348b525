import { type KindDefinition, type NotificationFacts, oneOf, withPost } from './kind.ts'

const unlessMuted = ['WATCHING', 'WATCHING_FIRST_POST', 'NORMAL'] as const

const actors = ({ count }: NotificationFacts) => (count < 2 ? 'one' : count === 2 ? 'two' : 'many')

/** Kinds about threads. Those with a line share one mail. */
export const threadKindDefinitions = {
  /** A user posted where the recipient watches new posts. */
  'new-post': {
    group: 'posts',
    label: 'New posts in communities and topics that you follow',
    sentence: withPost('{actor} posted {post} in {community}.', '{actor} posted in {community}.'),
    sentenceOfSeveral: withPost('{actors} posted {post} in {community}.', '{actors} posted in {community}.'),
    levels: ['WATCHING', 'WATCHING_FIRST_POST'],
    mail: { line: '{actor} posted “{post}” in {community}' },
  },
  /** A moderator marked a post as an announcement, for everybody who has not muted it. */
  announcement: {
    group: 'posts',
    label: 'Announcements',
    sentence: withPost('{community} announces {post}.', '{community} has an announcement.'),
    levels: unlessMuted,
    mail: { line: '{community} announces “{post}”' },
  },
  /** A user commented in a thread that the recipient watches. */
  'new-comment': {
    group: 'replies',
    label: 'Comments in discussions that you follow',
    sentence: withPost('{actor} commented on {post}.', '{actor} wrote a comment.'),
    sentenceOfSeveral: withPost('{actors} commented on {post}.', '{actors} wrote comments.'),
    levels: ['WATCHING'],
    mail: { line: '{actor} commented on “{post}”' },
  },
  /** A user replied to the recipient's comment. */
  reply: {
    group: 'replies',
    label: 'Replies to your comments',
    sentence: withPost('{actor} replied to your comment on {post}.', '{actor} replied to your comment.'),
    sentenceOfSeveral: withPost('{actors} replied to you on {post}.', '{actors} replied to you.'),
    levels: unlessMuted,
    mail: { line: '{actor} replied to your comment on “{post}”' },
  },
  /** A user commented on the recipient's post. */
  comment: {
    group: 'replies',
    label: 'Comments on your posts',
    sentence: withPost('{actor} commented on your post {post}.', '{actor} commented on your post.'),
    sentenceOfSeveral: withPost('{actors} commented on your post {post}.', '{actors} commented on your post.'),
    levels: unlessMuted,
    mail: { line: '{actor} commented on your post “{post}”' },
  },
  /** A user mentioned the recipient in a post or comment. */
  mention: {
    group: 'replies',
    label: 'Mentions of your name',
    sentence: withPost('{actor} mentioned you in {post}.', '{actor} mentioned you.'),
    sentenceOfSeveral: withPost('{actors} mentioned you in {post}.', '{actors} mentioned you.'),
    levels: unlessMuted,
    mail: { line: '{actor} mentioned you in “{post}”' },
  },
  /** Users reacted to the recipient's content: one notification per post or comment, however many react. */
  reaction: {
    group: 'replies',
    standsAlone: true,
    label: 'Reactions to what you wrote',
    sentence: oneOf(
      (facts) => `${actors(facts)}-${facts.hasPost ? (facts.isAboutComment ? 'comment' : 'post') : 'none'}` as const,
      {
        'one-none': '{actor} reacted to what you wrote.',
        'one-post': '{actor} reacted to “{post}”.',
        'one-comment': '{actor} reacted to your comment on “{post}”.',
        'two-none': '{actor} and 1 other reacted to what you wrote.',
        'two-post': '{actor} and 1 other reacted to “{post}”.',
        'two-comment': '{actor} and 1 other reacted to your comment on “{post}”.',
        'many-none': '{actor} and {others} others reacted to what you wrote.',
        'many-post': '{actor} and {others} others reacted to “{post}”.',
        'many-comment': '{actor} and {others} others reacted to your comment on “{post}”.',
      },
    ),
    mail: { isInAppOnly: true },
    levels: unlessMuted,
  },
} satisfies Record<string, KindDefinition>
