/** The terms that each glossary translates: the words of the product that must have one translation each. */
export const glossaryTerms = [
  ...['community', 'post', 'comment', 'reply', 'forum', 'topic', 'member', 'organizer', 'moderator', 'super admin'],
  ...['user', 'account', 'profile', 'password', 'passkey', 'email', 'address', 'link', 'invitation', 'request'],
  ...[
    'report',
    'reason',
    'queue',
    'case',
    'decision',
    'objection',
    'rule',
    'notification',
    'digest',
    'feed',
    'version',
  ],
  ...['reaction', 'draft', 'search', 'settings', 'site', 'server', 'backup', 'banner', 'guidelines', 'provider'],
  ...['device', 'author', 'moderation', 'language', 'image', 'file', 'title', 'description', 'browser', 'suspension'],
  ...['session', 'private', 'public', 'hidden', 'unread', 'pinned', 'locked', 'archived', 'sign in'],
]
