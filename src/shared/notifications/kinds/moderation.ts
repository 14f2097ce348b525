import {
  type KindDefinition,
  type NotificationFacts,
  oneOf,
  type ReportedType,
  withCommunity,
  withPost,
} from './kind.ts'

const content = ({ hasPost, isAboutComment }: NotificationFacts) =>
  hasPost ? (isAboutComment ? 'comment' : 'post') : 'unnamed'

const reviewed = ({ detail }: NotificationFacts) => (detail === 'HIDDEN' || detail === 'SHOWN' ? detail : 'KEPT')
const decided = ({ detail }: NotificationFacts) => (detail === 'RESOLVED' ? 'RESOLVED' : 'DISMISSED')
const answered = ({ detail }: NotificationFacts) => (detail.startsWith('LIFTED') ? 'LIFTED' : 'UPHELD')
const waiting = ({ detail, hasCommunity }: NotificationFacts) =>
  `${detail === 'OBJECTION' ? 'objection' : 'report'}-${hasCommunity ? 'community' : 'instance'}` as const
const reportedIn = ({ type }: { type: ReportedType }, { hasCommunity }: NotificationFacts) =>
  `${type}-${hasCommunity ? 'community' : 'instance'}` as const

/** Kinds about reports, decisions and restrictions. */
export const moderationKindDefinitions = {
  /**
   * A report by the recipient was decided. `detail`: DISMISSED or RESOLVED. Does not name the action taken, because it
   * may concern the author alone.
   */
  'report-decided': {
    group: 'communities',
    standsAlone: true,
    label: 'A decision on your report',
    sentence: oneOf(
      (facts) => `${facts.hasPost || facts.hasCommunity ? content(facts) : 'user'}-${decided(facts)}` as const,
      {
        'user-RESOLVED': 'Your report was reviewed: the moderators agreed and took action.',
        'user-DISMISSED': 'Your report was reviewed: the moderators decided to keep the content.',
        'unnamed-RESOLVED': 'Your report in {community} was reviewed: the moderators agreed and took action.',
        'unnamed-DISMISSED': 'Your report in {community} was reviewed: the moderators decided to keep the content.',
        'post-RESOLVED':
          'Your report about “{post}” in {community} was reviewed: the moderators agreed and took action.',
        'post-DISMISSED':
          'Your report about “{post}” in {community} was reviewed: the moderators decided to keep the content.',
        'comment-RESOLVED':
          'Your report about a comment on “{post}” in {community} was reviewed: the moderators agreed and took action.',
        'comment-DISMISSED':
          'Your report about a comment on “{post}” in {community} was reviewed: the moderators decided to keep the content.',
      },
    ),
    detail: 'code',
    mail: {
      subject: withCommunity('A decision on your report in “{community}”', 'A decision on your report'),
      sentence: oneOf((facts) => `${facts.hasCommunity ? 'community' : 'none'}-${decided(facts)}` as const, {
        'community-RESOLVED': 'a moderator of “{community}” agreed with your report and took action.',
        'community-DISMISSED': 'a moderator of “{community}” reviewed your report and decided to keep the content.',
        'none-RESOLVED': 'a moderator agreed with your report and took action.',
        'none-DISMISSED': 'a moderator reviewed your report and decided to keep the content.',
      }),
      button: 'View the content',
      sample: 'DISMISSED',
    },
  },
  /** Reports hid the recipient's content (`detail` HIDDEN), or a moderator decided: SHOWN or KEPT. */
  'content-moderated': {
    group: 'required',
    label: 'Something you wrote was hidden or shown again',
    sentence: oneOf((facts) => `${reviewed(facts)}-${content(facts)}` as const, {
      'HIDDEN-unnamed': 'Reports have hidden something you wrote in {community}, until a moderator decides.',
      'HIDDEN-post': 'Reports have hidden your post “{post}” in {community}, until a moderator decides.',
      'HIDDEN-comment': 'Reports have hidden your comment on “{post}” in {community}, until a moderator decides.',
      'SHOWN-unnamed': 'A moderator of {community} reviewed something you wrote: its readers can see it again.',
      'SHOWN-post': 'A moderator of {community} reviewed your post “{post}”: its readers can see it again.',
      'SHOWN-comment': 'A moderator of {community} reviewed your comment on “{post}”: its readers can see it again.',
      'KEPT-unnamed': 'A moderator of {community} reviewed something you wrote, and decided that it stays hidden.',
      'KEPT-post': 'A moderator of {community} reviewed your post “{post}”, and decided that it stays hidden.',
      'KEPT-comment': 'A moderator of {community} reviewed your comment on “{post}”, and decided that it stays hidden.',
    }),
    detail: 'code',
    restriction: 'possible',
    mail: {
      subject: withCommunity('Something you wrote in “{community}” was reported', 'Something you wrote was reported'),
      sentence: oneOf(reviewed, {
        HIDDEN: 'reports have hidden something you wrote in “{community}” until a moderator reviews it.',
        SHOWN: 'a moderator of “{community}” reviewed something you wrote. It is visible again.',
        KEPT: 'a moderator of “{community}” reviewed something you wrote and decided to keep it hidden.',
      }),
      button: 'View the content',
      sample: 'HIDDEN',
    },
  },
  /**
   * A moderator removed the recipient's content. `detail` is the reason. A removed post cannot be read, so a readable
   * post is the post of a removed comment.
   */
  'content-removed': {
    group: 'required',
    label: 'Something you wrote was removed',
    sentence: withPost('Your comment on “{post}” was removed.', 'Something you wrote in {community} was removed.'),
    restriction: 'imposed',
    link: { content: 'removed' },
    mail: {
      subject: withCommunity('Something you wrote in “{community}” was removed', 'Something you wrote was removed'),
      sentence: 'something you wrote in “{community}” was removed.',
      quotes: 'Reason:',
      button: 'View the context',
    },
  },
  /**
   * A moderator warned the recipient, or the organizers of a community; without a community, a super admin did. `detail`
   * is the message.
   */
  warned: {
    group: 'required',
    label: 'You were warned',
    sentence: oneOf(
      (facts) => {
        if (!facts.hasCommunity) return 'instance'
        return facts.isAboutContent ? content(facts) : 'community'
      },
      {
        instance: 'The people who run this site warned you.',
        post: 'You were warned because of your post “{post}” in {community}.',
        comment: 'You were warned because of your comment on “{post}” in {community}.',
        unnamed: 'You were warned because of something you wrote in {community}.',
        community: 'You were warned because of {community}, of which you are an organizer.',
      },
    ),
    restriction: 'imposed',
    mail: {
      subject: withCommunity('You were warned in “{community}”', 'You were warned'),
      sentence: oneOf(
        ({ hasCommunity, isAboutContent }) => (hasCommunity ? (isAboutContent ? 'content' : 'community') : 'instance'),
        {
          instance: 'a super admin of this site warned you.',
          content: 'a moderator warned you about something you wrote in “{community}”.',
          community: 'a moderator warned you about “{community}”, which you organize.',
        },
      ),
      quotes: 'Message:',
      button: 'View the content',
      sample: 'Please keep to the subject.',
    },
  },
  /** An objection of the recipient was answered. `detail`: UPHELD or LIFTED, and on the next line the answer. */
  'objection-answered': {
    group: 'required',
    label: 'Your objection was answered',
    sentence: oneOf(answered, {
      LIFTED: 'Your objection was accepted: the decision was lifted.',
      UPHELD: 'Your objection was not accepted: the decision stands.',
    }),
    detail: 'code-and-text',
    restriction: 'answered',
    mail: {
      subject: withCommunity('An answer to your objection in “{community}”', 'An answer to your objection'),
      sentence: oneOf(answered, {
        LIFTED: 'your objection was accepted: the decision was lifted.',
        UPHELD: 'your objection was not accepted: the decision stands.',
      }),
      quotes: 'Answer:',
      button: 'See the decision',
      sample: 'LIFTED\nYou were right.',
    },
  },
  /** `detail` is the reason. */
  'member-removed': {
    group: 'required',
    label: 'You were removed from a community',
    sentence: 'You were removed from {community}.',
    restriction: 'imposed',
    mail: {
      subject: 'You were removed from “{community}”',
      sentence: 'you are no longer a member of “{community}”.',
      quotes: 'Reason:',
    },
  },
  /** `detail` is the reason. */
  'member-banned': {
    group: 'required',
    label: 'You were banned from a community',
    sentence: 'You were banned from {community}.',
    restriction: 'imposed',
    mail: {
      subject: 'You were banned from “{community}”',
      sentence: 'you were banned from “{community}”.',
      quotes: 'Reason:',
    },
  },
  'member-unbanned': {
    group: 'communities',
    label: 'Your ban was lifted',
    sentence: 'You are no longer banned from {community}.',
    mail: {
      subject: 'You are no longer banned from “{community}”',
      sentence: 'your ban from “{community}” was lifted.',
    },
  },
  /** To moderators: a new member wrote a post that is held. It does not name the post, which is in no list. */
  'posts-waiting': {
    group: 'administration',
    audience: 'moderators',
    label: 'Posts that wait for your approval',
    sentence: 'A post by {actor} in {community} waits for approval.',
    sentenceOfSeveral: 'Posts by {actors} in {community} wait for approval.',
    link: { moderators: '/communities/{slug}/moderation?status=HELD' },
    mail: {
      subject: 'A post in “{community}” waits for approval',
      sentence: 'a post by {actor} in “{community}” waits for approval.',
      button: 'Open the moderation queue',
    },
  },
  'post-approved': {
    group: 'communities',
    label: 'Your post was approved',
    sentence: withPost(
      'Your post “{post}” in {community} was approved and is now shown.',
      'Your post in {community} was approved.',
    ),
    mail: {
      subject: 'Your post in “{community}” was approved',
      sentence: 'your post in “{community}” was approved and is now shown.',
      button: 'Open the post',
    },
  },
  /** `detail` is the reason. A rejected post cannot be read. */
  'post-rejected': {
    group: 'required',
    label: 'Your post was not approved',
    sentence: 'Your post in {community} was not approved.',
    restriction: 'imposed',
    link: { content: 'removed' },
    mail: {
      subject: 'Your post in “{community}” was not approved',
      sentence: 'your post in “{community}” was not approved.',
      quotes: 'Reason:',
      button: 'View the context',
    },
  },
  /**
   * To moderators, or to super admins: users reported content, or one objects (`detail` OBJECTION). One notification
   * per case, however many report it.
   */
  'reports-waiting': {
    group: 'administration',
    standsAlone: true,
    audience: 'moderators',
    label: 'Reports that need your decision',
    sentence: oneOf((facts) => (facts.reported ? reportedIn(facts.reported, facts) : waiting(facts)), {
      'report-community': 'A report in {community} needs a decision.',
      'report-instance': 'A report needs a decision.',
      'objection-community': 'An objection in {community} needs a decision.',
      'objection-instance': 'An objection needs a decision.',
      'POST-community': 'A report about the post “{reported}” in {community} needs a decision.',
      'POST-instance': 'A report about the post “{reported}” needs a decision.',
      'COMMENT-community': 'A report about the comment “{reported}” in {community} needs a decision.',
      'COMMENT-instance': 'A report about the comment “{reported}” needs a decision.',
      'USER-community': 'A report about {reported} in {community} needs a decision.',
      'USER-instance': 'A report about {reported} needs a decision.',
      'COMMUNITY-community': 'A report about the community {reported} needs a decision.',
      'COMMUNITY-instance': 'A report about the community {reported} needs a decision.',
    }),
    detail: 'code',
    link: { moderators: '/communities/{slug}/moderation', instance: '/admin/moderation/queue' },
    mail: {
      subject: oneOf(waiting, {
        'report-community': 'A report in “{community}” needs a decision',
        'report-instance': 'A report needs a decision',
        'objection-community': 'An objection in “{community}” needs a decision',
        'objection-instance': 'An objection needs a decision',
      }),
      sentence: oneOf(waiting, {
        'report-community': 'a report in “{community}” needs a decision.',
        'report-instance': 'a report needs a decision.',
        'objection-community': 'an objection in “{community}” needs a decision.',
        'objection-instance': 'an objection needs a decision.',
      }),
      button: 'Open the moderation queue',
    },
  },
} satisfies Record<string, KindDefinition>
