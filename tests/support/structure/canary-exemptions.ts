/** Calls that tell an organizer nothing of the community they are aimed at. Every other one must show a canary. */
export const tellsNothing = (path: string) =>
  /^(auth|account|factors|settings|inbox|members|requests|invitations|reports|saved|readers|contact|instance|admin|adminPeople|adminSettings|audit|desk)\./.test(
    path,
  ) ||
  /^communitySettings\.(overview|\w+Forum|addWordRule|removeWordRule|remove)$/.test(path) ||
  [
    'people.byId',
    'people.suggest',
    'communities.create',
    'communities.leave',
    'topics.search',
    'topics.create',
    'topics.bySlug',
    'posts.create',
    'posts.edit',
    'posts.remove',
    'posts.pin',
    'posts.lock',
    'reactions.react',
    'threads.visit',
    'feeds.replies',
    'feeds.visit',
    'search.people',
    'comments.add',
    'comments.edit',
    'comments.remove',
  ].includes(path)
