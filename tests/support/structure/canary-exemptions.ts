/** Calls that return nothing of the community to an organizer. Every other one must show a canary. */
export const revealsNothing = (path: string) =>
  /^(auth|account|twoFactor|settings|notifications|push|members|joinRequests|invitations|reports|saved|blocks|follows|syndication|contact|instance|admin|userManagement|adminSettings|exampleContent|doctor|setup|auditLog|heldPosts|moderationQueue|restrictions)\./.test(
    path,
  ) ||
  /^communitySettings\.(overview|\w+Forum|addWordRule|removeWordRule|remove)$/.test(path) ||
  [
    'users.byId',
    'inviteLinks.create',
    'inviteLinks.createPersonal',
    'inviteLinks.revoke',
    'users.suggest',
    'communities.create',
    'communities.leave',
    'topics.search',
    'topics.create',
    'topics.bySlug',
    'posts.create',
    'posts.edit',
    'posts.remove',
    'posts.pin',
    'posts.announce',
    'posts.lock',
    'posts.move',
    'reactions.react',
    'threads.visit',
    'visits.visit',
    'landing.open',
    'feeds.replies',
    'feeds.visit',
    'unread.list',
    'unread.markCommunityRead',
    'unread.restore',
    'search.users',
    'search.counts',
    'comments.add',
    'comments.edit',
    'comments.remove',
  ].includes(path)
