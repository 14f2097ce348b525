import { describe, expect, test } from 'vitest'
import { communityAbilities } from '../../../src/server/communities/core/access/abilities.ts'
import type { Membership } from '../../../src/server/communities/core/membership.ts'
import { commentAbilities } from '../../../src/server/discussions/comments/access/abilities.ts'
import { postAbilities } from '../../../src/server/discussions/posts/access/abilities.ts'
import { granted, readAbilityTable } from '../../support/structure/ability-table.ts'

const nothing = { requiresApproval: false, isArchived: false, onlyMembersComment: false, membersMayLink: false }

const settings = {
  public: { isPrivate: false, ...nothing },
  'public+approval': { isPrivate: false, ...nothing, requiresApproval: true },
  'public+archived': { isPrivate: false, ...nothing, isArchived: true },
  'public+members': { isPrivate: false, ...nothing, onlyMembersComment: true },
  private: { isPrivate: true, ...nothing },
  'private+approval': { isPrivate: true, ...nothing, requiresApproval: true },
  'private+archived': { isPrivate: true, ...nothing, requiresApproval: true, isArchived: true },
  'private+linking': { isPrivate: true, ...nothing, membersMayLink: true },
  'archived+linking': { isPrivate: false, ...nothing, isArchived: true, membersMayLink: true },
}

/** A super admin has the rights of their membership, and can read everything. */
const inCommunities = readAbilityTable(
  `
  community         standing    view  read  list  join  leave  invite  link  post  takePart  comment  beNotified  follow  seeAllMembers  report  moderate  manage  appoint
  public            guest       x     x     x     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  public            outsider    x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public            invited     x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public            pending     x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public            member      x     x     x     .     x      x       .     x     x         x        x           x       x              x       .         .       .
  public            moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  public            organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  public            banned      x     x     x     .     .      .       .     .     .         .        .           x       .              x       .         .       .
  public            superAdmin  x     x     x     x     .      .       .     .     x         x        x           x       x              x       .         .       x

  public+approval   guest       x     x     x     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  public+approval   outsider    x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public+approval   invited     x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public+approval   pending     x     x     x     x     .      .       .     .     x         x        x           x       .              x       .         .       .
  public+approval   member      x     x     x     .     x      x       .     x     x         x        x           x       x              x       .         .       .
  public+approval   moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  public+approval   organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  public+approval   banned      x     x     x     .     .      .       .     .     .         .        .           x       .              x       .         .       .
  public+approval   superAdmin  x     x     x     x     .      .       .     .     x         x        x           x       x              x       .         .       x

  public+archived   guest       x     x     x     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  public+archived   outsider    x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  public+archived   invited     x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  public+archived   pending     x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  public+archived   member      x     x     x     .     x      .       .     .     .         .        x           x       x              x       .         .       .
  public+archived   moderator   x     x     x     .     x      .       .     .     .         .        x           x       x              x       x         .       .
  public+archived   organizer   x     x     x     .     .      .       .     .     .         .        x           x       x              .       x         x       .
  public+archived   banned      x     x     x     .     .      .       .     .     .         .        .           x       .              x       .         .       .
  public+archived   superAdmin  x     x     x     .     .      .       .     .     .         .        x           x       x              x       .         .       x

  private           guest       .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private           outsider    .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private           invited     x     .     .     x     .      .       .     .     .         .        .           .       .              .       .         .       .
  private           pending     .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private           member      x     x     x     .     x      x       .     x     x         x        x           x       x              x       .         .       .
  private           moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  private           organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  private           banned      .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private           superAdmin  x     x     .     .     .      .       .     .     x         x        .           x       x              x       .         .       x

  private+approval  guest       .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+approval  outsider    .     .     .     x     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+approval  invited     x     .     .     x     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+approval  pending     .     .     .     x     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+approval  member      x     x     x     .     x      x       .     x     x         x        x           x       x              x       .         .       .
  private+approval  moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  private+approval  organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  private+approval  banned      .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+approval  superAdmin  x     x     .     x     .      .       .     .     x         x        .           x       x              x       .         .       x

  private+archived  guest       .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+archived  outsider    .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+archived  invited     x     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+archived  pending     .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+archived  member      x     x     x     .     x      .       .     .     .         .        x           x       x              x       .         .       .
  private+archived  moderator   x     x     x     .     x      .       .     .     .         .        x           x       x              x       x         .       .
  private+archived  organizer   x     x     x     .     .      .       .     .     .         .        x           x       x              .       x         x       .
  private+archived  banned      .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+archived  superAdmin  x     x     .     .     .      .       .     .     .         .        .           x       x              x       .         .       x

  public+members    guest       x     x     x     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  public+members    outsider    x     x     x     x     .      .       .     .     x         .        x           x       .              x       .         .       .
  public+members    invited     x     x     x     x     .      .       .     .     x         .        x           x       .              x       .         .       .
  public+members    pending     x     x     x     x     .      .       .     .     x         .        x           x       .              x       .         .       .
  public+members    member      x     x     x     .     x      x       .     x     x         x        x           x       x              x       .         .       .
  public+members    moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  public+members    organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  public+members    banned      x     x     x     .     .      .       .     .     .         .        .           x       .              x       .         .       .
  public+members    superAdmin  x     x     x     x     .      .       .     .     x         .        x           x       x              x       .         .       x

  private+linking   guest       .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+linking   outsider    .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+linking   invited     x     .     .     x     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+linking   pending     .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+linking   member      x     x     x     .     x      x       x     x     x         x        x           x       x              x       .         .       .
  private+linking   moderator   x     x     x     .     x      x       x     x     x         x        x           x       x              x       x         .       .
  private+linking   organizer   x     x     x     .     .      x       x     x     x         x        x           x       x              .       x         x       .
  private+linking   banned      .     .     .     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  private+linking   superAdmin  x     x     .     .     .      .       .     .     x         x        .           x       x              x       .         .       x

  archived+linking  guest       x     x     x     .     .      .       .     .     .         .        .           .       .              .       .         .       .
  archived+linking  outsider    x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  archived+linking  invited     x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  archived+linking  pending     x     x     x     .     .      .       .     .     .         .        x           x       .              x       .         .       .
  archived+linking  member      x     x     x     .     x      .       .     .     .         .        x           x       x              x       .         .       .
  archived+linking  moderator   x     x     x     .     x      .       .     .     .         .        x           x       x              x       x         .       .
  archived+linking  organizer   x     x     x     .     .      .       .     .     .         .        x           x       x              .       x         x       .
  archived+linking  banned      x     x     x     .     .      .       .     .     .         .        .           x       .              x       .         .       .
  archived+linking  superAdmin  x     x     x     .     .      .       .     .     .         .        x           x       x              x       .         .       x
  `,
  2,
)

/**
 * `read`, `comment` (which includes `takePart`) and `moderate` are the viewer's rights in the community, which their lists contain unless
 * `unlisted`.
 */
const withPosts = readAbilityTable(
  `
  community              post     viewer      view  list  comment  react  edit  remove  report  moderate  seeHidden  review  approve
  read+comment           there    author      x     x     x        x      x     x       .       .         .          .       .
  read+comment           there    another     x     x     x        x      .     .       x       .         .          .       .
  read+comment           there    superAdmin  x     x     x        x      .     .       x       .         x          x       .
  read+comment+moderate  there    another     x     x     x        x      .     .       x       x         x          x       .
  read+comment+moderate  there    author      x     x     x        x      x     x       .       x         x          .       .
  read                   there    author      x     x     .        .      .     x       .       .         .          .       .
  read                   there    another     x     x     .        .      .     .       x       .         .          .       .
  read+moderate          there    another     x     x     .        .      .     .       x       .         x          x       .
  read                   there    guest       x     x     .        .      .     .       .       .         .          .       .
  nothing                there    author      .     .     .        .      .     .       .       .         .          .       .
  nothing                there    another     .     .     .        .      .     .       .       .         .          .       .
  nothing                there    guest       .     .     .        .      .     .       .       .         .          .       .
  read+comment           locked   author      x     x     .        x      x     x       .       .         .          .       .
  read+comment           locked   another     x     x     .        x      .     .       x       .         .          .       .
  read+comment           locked   superAdmin  x     x     .        x      .     .       x       .         x          x       .
  read+comment+moderate  locked   another     x     x     x        x      .     .       x       x         x          x       .
  read+comment           hidden   author      x     x     x        x      x     x       .       .         .          .       .
  read+comment           hidden   another     .     .     .        .      .     .       .       .         .          .       .
  read+comment           hidden   superAdmin  x     x     x        x      .     .       x       .         x          x       .
  read+comment+moderate  hidden   another     x     x     x        x      .     .       x       x         x          x       .
  read                   hidden   guest       .     .     .        .      .     .       .       .         .          .       .
  read+comment           removed  author      .     .     .        .      .     .       .       .         .          .       .
  read+comment           removed  another     .     .     .        .      .     .       .       .         .          .       .
  read+comment+moderate  removed  another     .     .     .        .      .     .       .       .         .          .       .
  read+comment           removed  superAdmin  .     .     .        .      .     .       .       .         .          .       .
  read                   removed  guest       .     .     .        .      .     .       .       .         .          .       .
  read+comment+unlisted  there    superAdmin  x     .     x        x      .     .       x       .         x          x       .
  read+takePart          there    another     x     x     .        x      .     .       x       .         .          .       .
  read+takePart          there    author      x     x     .        x      x     x       .       .         .          .       .
  read+takePart          locked   another     x     x     .        x      .     .       x       .         .          .       .
  read+comment+unlisted  hidden   superAdmin  x     .     x        x      .     .       x       .         x          x       .
  read+comment           held     author      x     x     .        .      x     x       .       .         .          .       .
  read+comment           held     another     .     .     .        .      .     .       .       .         .          .       .
  read+comment           held     superAdmin  x     .     .        .      .     .       .       .         x          .       x
  read+comment+moderate  held     another     x     .     .        .      .     .       .       .         x          .       x
  read+comment+moderate  held     author      x     x     .        .      x     x       .       .         x          .       .
  read                   held     author      x     x     .        .      .     x       .       .         .          .       .
  read                   held     guest       .     .     .        .      .     .       .       .         .          .       .
  `,
  3,
)

/**
 * `view`, `comment`, `react` and `seeHidden` are the viewer's rights over the post; the comment has a level, is
 * deleted, hidden by reports, was reported by the viewer, or is kept from them by a block.
 */
const withComments = readAbilityTable(
  `
  post                                   comment   viewer   view  list  reply  react  edit  remove  report  review
  view+comment+react                     level-0   author   x     x     x      x      x     x       .       .
  view+comment+react                     level-0   another  x     x     x      x      .     .       x       .
  view+comment+react                     level-9   another  x     x     x      x      .     .       x       .
  view+comment+react                     level-10  another  x     x     .      x      .     .       x       .
  view+comment+react                     level-10  author   x     x     .      x      x     x       .       .
  view+react                             level-0   another  x     x     .      x      .     .       x       .
  view+react                             level-0   author   x     x     .      x      .     x       .       .
  view                                   level-0   author   x     x     .      .      .     x       .       .
  view                                   level-0   another  x     x     .      .      .     .       x       .
  view                                   level-0   guest    x     x     .      .      .     .       .       .
  view+comment+react+seeHidden           level-0   another  x     x     x      x      .     .       x       x
  view+comment+react                     hidden    author   x     x     x      x      x     x       .       .
  view+comment+react                     hidden    another  .     .     .      .      .     .       .       .
  view+comment+react+seeHidden           hidden    another  x     x     x      x      .     .       x       x
  view                                   hidden    guest    .     .     .      .      .     .       .       .
  view+comment+react                     reported  another  .     .     .      .      .     .       x       .
  view+comment+react+seeHidden           reported  another  .     .     .      .      .     .       x       x
  view+comment+react                     blocked   another  .     .     .      .      .     .       .       .
  view+comment+react+seeHidden           blocked   another  x     x     x      x      .     .       x       x
  nothing                                level-0   author   .     .     .      .      .     .       .       .
  nothing                                level-0   another  .     .     .      .      .     .       .       .
  nothing                                level-0   guest    .     .     .      .      .     .       .       .
  view+comment+react                     deleted   author   .     .     .      .      .     .       .       .
  view+comment+react                     deleted   another  .     .     .      .      .     .       .       .
  view+comment+react+seeHidden           deleted   another  .     .     .      .      .     .       .       .
  view                                   deleted   guest    .     .     .      .      .     .       .       .
  view+comment+react+seeHidden+unlisted  level-0   another  x     .     x      x      .     .       x       x
  `,
  3,
)

const viewers = {
  author: { id: 'author', isSuperAdmin: false },
  another: { id: 'another', isSuperAdmin: false },
  superAdmin: { id: 'another', isSuperAdmin: true },
  guest: null,
}
const viewerOf = (name: string) => viewers[name as keyof typeof viewers]

describe('the abilities over a community', () => {
  const ask = (kind: string, membership: string) => {
    const isSuperAdmin = membership === 'superAdmin'
    return communityAbilities({
      viewer: membership === 'guest' ? null : { isSuperAdmin },
      membership: isSuperAdmin ? 'outsider' : (membership as Membership),
      community: settings[kind as keyof typeof settings],
    })
  }

  test.for(inCommunities.rows)('$keys', ({ keys: [kind = '', membership = ''], can }) => {
    expect(granted(ask(kind, membership))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('public', 'organizer'))).toEqual(inCommunities.abilities)
  })
})

describe('the abilities over a post', () => {
  const ask = (community: string, post: string, viewer: string) =>
    postAbilities({
      viewer: viewerOf(viewer),
      community: {
        read: community.includes('read'),
        list: community.includes('read') && !community.includes('unlisted'),
        takePart: community.includes('comment') || community.includes('takePart'),
        comment: community.includes('comment'),
        moderate: community.includes('moderate'),
      },
      post: {
        authorId: 'author',
        isDeleted: post === 'removed',
        isHidden: post === 'hidden' || post === 'held',
        isHeld: post === 'held',
        isLocked: post === 'locked',
      },
    })

  test.for(withPosts.rows)('$keys', ({ keys: [community = '', post = '', viewer = ''], can }) => {
    expect(granted(ask(community, post, viewer))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('read', 'there', 'author'))).toEqual(withPosts.abilities)
  })
})

describe('the abilities over a comment', () => {
  const ask = (post: string, comment: string, viewer: string) =>
    commentAbilities({
      viewer: viewerOf(viewer),
      post: {
        view: post.includes('view'),
        list: post.includes('view') && !post.includes('unlisted'),
        comment: post.includes('comment'),
        react: post.includes('react'),
        seeHidden: post.includes('seeHidden'),
      },
      comment: {
        authorId: 'author',
        depth: Number(comment.match(/level-(\d+)/)?.[1] ?? 0),
        isDeleted: comment === 'deleted',
        isHidden: comment === 'hidden',
        isReported: comment === 'reported',
        isBlocked: comment === 'blocked',
      },
    })

  test.for(withComments.rows)('$keys', ({ keys: [post = '', comment = '', viewer = ''], can }) => {
    expect(granted(ask(post, comment, viewer))).toEqual(can)
  })

  test('the table lists every ability', () => {
    expect(Object.keys(ask('view', 'level-0', 'author'))).toEqual(withComments.abilities)
  })
})
