import { describe, expect, test } from 'vitest'
import { commentAbilities } from '../../src/server/comments/policy.ts'
import { communityAbilities } from '../../src/server/communities/policy.ts'
import type { Standing } from '../../src/server/communities/standing.ts'
import { personAbilities } from '../../src/server/people/policy.ts'
import { postAbilities } from '../../src/server/posts/policy.ts'

const settings = {
  public: { isPrivate: false, requiresApproval: false, isArchived: false },
  'public+approval': { isPrivate: false, requiresApproval: true, isArchived: false },
  'public+archived': { isPrivate: false, requiresApproval: false, isArchived: true },
  private: { isPrivate: true, requiresApproval: false, isArchived: false },
  'private+approval': { isPrivate: true, requiresApproval: true, isArchived: false },
  'private+archived': { isPrivate: true, requiresApproval: true, isArchived: true },
}

/** The lines of a table, each as its first columns and the abilities under whose heading it has an x. */
function readTable(text: string, keys: number) {
  const [head = [], ...lines] = text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((cells) => cells.length > 1)
  const abilities = head.slice(keys)
  const rows = lines.map((cells) => ({
    keys: cells.slice(0, keys),
    can: abilities.filter((_, at) => cells[keys + at] === 'x'),
  }))
  return { abilities, rows }
}

const held = (abilities: Record<string, boolean>) => Object.keys(abilities).filter((ability) => abilities[ability])

/** A super admin has the rights of their standing, and reads everything. */
const inCommunities = readTable(
  `
  community         standing    view read join leave invite post comment moderate manage
  public            guest       x    x    .    .     .      .    .       .        .
  public            outsider    x    x    x    .     .      .    x       .        .
  public            invited     x    x    x    .     .      .    x       .        .
  public            pending     x    x    x    .     .      .    x       .        .
  public            member      x    x    .    x     x      x    x       .        .
  public            moderator   x    x    .    x     x      x    x       x        .
  public            organizer   x    x    .    .     x      x    x       x        x
  public            banned      x    x    .    .     .      .    .       .        .
  public            superAdmin  x    x    x    .     .      .    x       .        .

  public+approval   guest       x    x    .    .     .      .    .       .        .
  public+approval   outsider    x    x    x    .     .      .    x       .        .
  public+approval   invited     x    x    x    .     .      .    x       .        .
  public+approval   pending     x    x    x    .     .      .    x       .        .
  public+approval   member      x    x    .    x     x      x    x       .        .
  public+approval   moderator   x    x    .    x     x      x    x       x        .
  public+approval   organizer   x    x    .    .     x      x    x       x        x
  public+approval   banned      x    x    .    .     .      .    .       .        .
  public+approval   superAdmin  x    x    x    .     .      .    x       .        .

  public+archived   guest       x    x    .    .     .      .    .       .        .
  public+archived   outsider    x    x    .    .     .      .    .       .        .
  public+archived   invited     x    x    .    .     .      .    .       .        .
  public+archived   pending     x    x    .    .     .      .    .       .        .
  public+archived   member      x    x    .    x     .      .    .       .        .
  public+archived   moderator   x    x    .    x     .      .    .       x        .
  public+archived   organizer   x    x    .    .     .      .    .       x        x
  public+archived   banned      x    x    .    .     .      .    .       .        .
  public+archived   superAdmin  x    x    .    .     .      .    .       .        .

  private           guest       .    .    .    .     .      .    .       .        .
  private           outsider    .    .    .    .     .      .    .       .        .
  private           invited     x    .    x    .     .      .    .       .        .
  private           pending     .    .    .    .     .      .    .       .        .
  private           member      x    x    .    x     x      x    x       .        .
  private           moderator   x    x    .    x     x      x    x       x        .
  private           organizer   x    x    .    .     x      x    x       x        x
  private           banned      .    .    .    .     .      .    .       .        .
  private           superAdmin  x    x    .    .     .      .    x       .        .

  private+approval  guest       .    .    .    .     .      .    .       .        .
  private+approval  outsider    .    .    x    .     .      .    .       .        .
  private+approval  invited     x    .    x    .     .      .    .       .        .
  private+approval  pending     .    .    x    .     .      .    .       .        .
  private+approval  member      x    x    .    x     x      x    x       .        .
  private+approval  moderator   x    x    .    x     x      x    x       x        .
  private+approval  organizer   x    x    .    .     x      x    x       x        x
  private+approval  banned      .    .    .    .     .      .    .       .        .
  private+approval  superAdmin  x    x    x    .     .      .    x       .        .

  private+archived  guest       .    .    .    .     .      .    .       .        .
  private+archived  outsider    .    .    .    .     .      .    .       .        .
  private+archived  invited     x    .    .    .     .      .    .       .        .
  private+archived  pending     .    .    .    .     .      .    .       .        .
  private+archived  member      x    x    .    x     .      .    .       .        .
  private+archived  moderator   x    x    .    x     .      .    .       x        .
  private+archived  organizer   x    x    .    .     .      .    .       x        x
  private+archived  banned      .    .    .    .     .      .    .       .        .
  private+archived  superAdmin  x    x    .    .     .      .    .       .        .
  `,
  2,
)

/** `read`, `comment` and `moderate` are what the viewer may do in the community. */
const withPosts = readTable(
  `
  community              post     viewer      view  comment  react  edit  remove  report  moderate  seeHidden  review
  read+comment           there    author      x     x        x      x     x       .       .         .          .
  read+comment           there    another     x     x        x      .     .       x       .         .          .
  read+comment           there    superAdmin  x     x        x      .     .       x       .         x          x
  read+comment+moderate  there    another     x     x        x      .     .       x       x         x          x
  read+comment+moderate  there    author      x     x        x      x     x       .       x         x          .
  read                   there    author      x     .        .      .     x       .       .         .          .
  read                   there    another     x     .        .      .     .       x       .         .          .
  read+moderate          there    another     x     .        .      .     .       x       .         x          x
  read                   there    guest       x     .        .      .     .       .       .         .          .
  nothing                there    author      .     .        .      .     .       .       .         .          .
  nothing                there    another     .     .        .      .     .       .       .         .          .
  nothing                there    guest       .     .        .      .     .       .       .         .          .
  read+comment           locked   author      x     .        x      x     x       .       .         .          .
  read+comment           locked   another     x     .        x      .     .       x       .         .          .
  read+comment           locked   superAdmin  x     .        x      .     .       x       .         x          x
  read+comment+moderate  locked   another     x     x        x      .     .       x       x         x          x
  read+comment           flagged  author      x     x        x      x     x       .       .         .          .
  read+comment           flagged  another     .     .        .      .     .       .       .         .          .
  read+comment           flagged  superAdmin  x     x        x      .     .       x       .         x          x
  read+comment+moderate  flagged  another     x     x        x      .     .       x       x         x          x
  read                   flagged  guest       .     .        .      .     .       .       .         .          .
  read+comment           removed  author      .     .        .      .     .       .       .         .          .
  read+comment           removed  another     .     .        .      .     .       .       .         .          .
  read+comment+moderate  removed  another     .     .        .      .     .       .       .         .          .
  read+comment           removed  superAdmin  .     .        .      .     .       .       .         .          .
  read                   removed  guest       .     .        .      .     .       .       .         .          .
  `,
  3,
)

/**
 * `view`, `comment`, `react` and `seeHidden` are what the viewer may do with the post; the comment stands on a level, is
 * deleted, hidden by reports, or was reported by the viewer.
 */
const withComments = readTable(
  `
  post                          comment   viewer   view  reply  react  edit  remove  report  review
  view+comment+react            level-0   author   x     x      x      x     x       .       .
  view+comment+react            level-0   another  x     x      x      .     .       x       .
  view+comment+react            level-9   another  x     x      x      .     .       x       .
  view+comment+react            level-10  another  x     .      x      .     .       x       .
  view+comment+react            level-10  author   x     .      x      x     x       .       .
  view+react                    level-0   another  x     .      x      .     .       x       .
  view+react                    level-0   author   x     .      x      .     x       .       .
  view                          level-0   author   x     .      .      .     x       .       .
  view                          level-0   another  x     .      .      .     .       x       .
  view                          level-0   guest    x     .      .      .     .       .       .
  view+comment+react+seeHidden  level-0   another  x     x      x      .     .       x       x
  view+comment+react            flagged   author   x     x      x      x     x       .       .
  view+comment+react            flagged   another  .     .      .      .     .       .       .
  view+comment+react+seeHidden  flagged   another  x     x      x      .     .       x       x
  view                          flagged   guest    .     .      .      .     .       .       .
  view+comment+react            reported  another  .     .      .      .     .       x       .
  view+comment+react+seeHidden  reported  another  x     x      x      .     .       x       x
  nothing                       level-0   author   .     .      .      .     .       .       .
  nothing                       level-0   another  .     .      .      .     .       .       .
  nothing                       level-0   guest    .     .      .      .     .       .       .
  view+comment+react            deleted   author   .     .      .      .     .       .       .
  view+comment+react            deleted   another  .     .      .      .     .       .       .
  view+comment+react+seeHidden  deleted   another  .     .      .      .     .       .       .
  view                          deleted   guest    .     .      .      .     .       .       .
  `,
  3,
)

/** Whether the person shows others their page, and on it when they were last here. */
const withPeople = readTable(
  `
  page    activity  viewer      view seeActivity
  shown   shown     self        x    x
  shown   shown     another     x    x
  shown   shown     guest       x    x
  shown   shown     superAdmin  x    x
  shown   hidden    self        x    x
  shown   hidden    another     x    .
  shown   hidden    guest       x    .
  shown   hidden    superAdmin  x    x
  hidden  shown     self        x    x
  hidden  shown     another     .    .
  hidden  shown     guest       .    .
  hidden  shown     superAdmin  x    x
  hidden  hidden    self        x    x
  hidden  hidden    another     .    .
  hidden  hidden    guest       .    .
  hidden  hidden    superAdmin  x    x
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

describe('what a viewer may do with a community', () => {
  const ask = (kind: string, standing: string) => {
    const isSuperAdmin = standing === 'superAdmin'
    return communityAbilities({
      viewer: standing === 'guest' ? null : { isSuperAdmin },
      standing: isSuperAdmin ? 'outsider' : (standing as Standing),
      community: settings[kind as keyof typeof settings],
    })
  }

  test.for(inCommunities.rows)('$keys', ({ keys: [kind = '', standing = ''], can }) => {
    expect(held(ask(kind, standing))).toEqual(can)
  })

  test('the table knows every ability', () => {
    expect(Object.keys(ask('public', 'organizer'))).toEqual(inCommunities.abilities)
  })
})

describe('what a viewer may do with a post', () => {
  const ask = (community: string, post: string, viewer: string) =>
    postAbilities({
      viewer: viewerOf(viewer),
      community: {
        read: community.includes('read'),
        comment: community.includes('comment'),
        moderate: community.includes('moderate'),
      },
      post: {
        authorId: 'author',
        isDeleted: post === 'removed',
        isFlagged: post === 'flagged',
        isLocked: post === 'locked',
      },
    })

  test.for(withPosts.rows)('$keys', ({ keys: [community = '', post = '', viewer = ''], can }) => {
    expect(held(ask(community, post, viewer))).toEqual(can)
  })

  test('the table knows every ability', () => {
    expect(Object.keys(ask('read', 'there', 'author'))).toEqual(withPosts.abilities)
  })
})

describe('what a viewer may do with a comment', () => {
  const ask = (post: string, comment: string, viewer: string) =>
    commentAbilities({
      viewer: viewerOf(viewer),
      post: {
        view: post.includes('view'),
        comment: post.includes('comment'),
        react: post.includes('react'),
        seeHidden: post.includes('seeHidden'),
      },
      comment: {
        authorId: 'author',
        depth: Number(comment.match(/level-(\d+)/)?.[1] ?? 0),
        isDeleted: comment === 'deleted',
        isFlagged: comment === 'flagged',
        isReported: comment === 'reported',
      },
    })

  test.for(withComments.rows)('$keys', ({ keys: [post = '', comment = '', viewer = ''], can }) => {
    expect(held(ask(post, comment, viewer))).toEqual(can)
  })

  test('the table knows every ability', () => {
    expect(Object.keys(ask('view', 'level-0', 'author'))).toEqual(withComments.abilities)
  })
})

describe('what a viewer may see of a person', () => {
  const shows = (cell: string) => (cell === 'shown' ? 'true' : 'false')
  const ask = (page: string, activity: string, viewer: string) =>
    personAbilities({
      viewer: viewer === 'guest' ? null : { id: viewer, isSuperAdmin: viewer === 'superAdmin' },
      person: {
        id: 'self',
        settings: { PRIVACY_PROFILE_VISIBLE: shows(page), PRIVACY_ACTIVITY_STATUS_VISIBLE: shows(activity) },
      },
    })

  test.for(withPeople.rows)('$keys', ({ keys: [page = '', activity = '', viewer = ''], can }) => {
    expect(held(ask(page, activity, viewer))).toEqual(can)
  })

  test('the table knows every ability', () => {
    expect(Object.keys(ask('shown', 'shown', 'self'))).toEqual(withPeople.abilities)
  })
})
