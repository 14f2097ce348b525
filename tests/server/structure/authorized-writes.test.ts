import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deleteForum } from '../../../src/server/communities/community-settings/forum-queries.ts'
import { deleteCommunityTopics, deleteWordRule } from '../../../src/server/communities/community-settings/queries.ts'
import { communityFor } from '../../../src/server/communities/core/access/loaders.ts'
import { insertInvitations, updateInvitationToken } from '../../../src/server/communities/invitations/queries.ts'
import { softDeleteComment } from '../../../src/server/discussions/comments/remove-comment.ts'
import { postFor } from '../../../src/server/discussions/posts/access/loaders.ts'
import { setPostHidden } from '../../../src/server/discussions/posts/hide-post.ts'
import { softDeletePost } from '../../../src/server/discussions/posts/remove-post.ts'
import type { Context } from '../../../src/server/platform/context.ts'

const root = join(import.meta.dirname, '../../..')
const files = globSync(['server.ts', 'src/**/*.ts'], { cwd: root }).filter((file) => !file.endsWith('/authorized.ts'))
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8'))).toSorted()

/** Where no user with the right asks for the write, and why the system does it. */
const writtenBySystem = {
  // The operator acts without an account.
  'src/cli/community.ts': ['appoint'],
  // A super admin added or removed the example content, whose accounts nobody can sign in to.
  'src/server/administration/example-content/add-community.ts': ['join', 'manage'],
  'src/server/administration/example-content/write-texts.ts': ['comment', 'moderate', 'post'],
  'src/server/administration/example-content/remove-example-content.ts': ['decide', 'remove'],
  // The founder becomes the organizer of a community in which no user has a right yet, and gives it a forum and topics.
  'src/server/communities/core/create-community.ts': ['join', 'manage'],
  // The mail of an invitation carries a new token; its sender may have signed out since.
  'src/server/communities/invitations/mails.ts': ['mail'],
  // A super admin who is no member of the community can answer the objection to a ban.
  'src/server/communities/members/bans.ts': ['unban'],
  // An organizer who opened the community admits all applicants; a job continues with those beyond the first batch.
  'src/server/communities/community-settings/resolve-requests.ts': ['moderate'],
  // Enough reports hide content; no reporter has the right to.
  'src/server/moderation/reports/report.ts': ['review'],
  // A super admin suspended the author and removed everything they wrote, or lifted that.
  'src/server/moderation/suspended-content/apply-to-content.ts': ['remove', 'review'],
  'src/server/moderation/suspended-content/close-case.ts': ['remove'],
  // The user scheduled the deletion of their account and posts up to 14 days ago.
  'src/server/users/account/delete-content.ts': ['remove'],
}

/** The tables of communities and their content, whose rows only users with a right may change. */
const guardedTables = [
  ...[
    'community',
    'communityBan',
    'communityMember',
    'communityTopic',
    'forum',
    'invitation',
    'joinRequest',
    'inviteLink',
  ],
  ...['wordRule', 'post', 'postTopic', 'comment'],
]

/** The writers of these tables that take plain ids, and why no user's right is concerned. */
const writersByIds: Readonly<Record<string, readonly string[]>> = {
  'a user founds a community without any right before': ['insertCommunity'],
  'counters and ranks follow from a write that was authorized': [
    ...['addToMemberCount', 'addToCommunityTrend', 'addReplies', 'addToBestScore', 'withCounts', 'updateHot'],
    'insertPostTopics',
  ],
  'parts of authorized writers in the same file': ['revokeOpen', 'setRoleOf', 'insertCommentRow'],
  'a request is closed by its applicant, a decision, a ban or its expiry': ['updateJoinRequest'],
  'an account that a link admits to the site counts on it': ['countSignUpByLink'],
  'a user marks their own membership as visited': ['updateCommunityVisit'],
  'a job publishes posts as their community now is': ['updatePostsPublic'],
  'jobs purge what was marked for deletion': ['deleteMemberBatch', 'deleteComments', 'deletePosts', 'deleteCommunity'],
  'a job deletes an account whose user scheduled it': ['eraseTexts', 'leaveCommunities', 'deletePersonalData'],
}

const declaration = /\n(?=(?:export )?(?:const|async function|function) )/

/** The names of declarations in query files that write these tables and require no authorized entity. */
function writersWithoutBrand() {
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  const branded = texts.flatMap(({ text }) => [
    ...[...text.matchAll(/type (\w+)(?:<.*>)? = Authorized</g)].map(([, name]) => name ?? ''),
    ...[...text.matchAll(/type (\w+) = ManagedCommunity \|/g)].map(([, name]) => name ?? ''),
  ])
  const writes = new RegExp(`(?:updateTable|insertInto|deleteFrom)\\('(?:${guardedTables.join('|')})'\\)`)
  const requires = new RegExp(`\\bAuthorized<|: (?:${branded.join('|')})\\b`)
  return texts
    .filter(({ file }) => file.endsWith('queries.ts'))
    .flatMap(({ text }) => text.split(declaration))
    .filter((text) => writes.test(text) && !requires.test(text))
    .map((text) => /(?:const|function) (\w+)/.exec(text)?.[1] ?? text)
}

describe('an entity is marked as authorized', () => {
  test('by access modules only', () => {
    const access = /\/access(\/loaders)?\.ts$/
    const markers = filesWith(/\bauthorize\(/)
    expect(markers.length).toBeGreaterThan(5)
    expect(markers.filter((file) => !access.test(file))).toEqual([])
  })

  test('by no cast', () => {
    expect(filesWith(/\bas (unknown as )?Authorized/)).toEqual([])
  })

  test('by the system where the list says why', () => {
    const uses = filesWith(/\bauthorizedBySystem\(/).map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const abilities = [...text.matchAll(/authorizedBySystem\([^']*'(\w+)'\)/g)].map(([, ability]) => ability)
      return [file, [...new Set(abilities)].toSorted()]
    })
    expect(Object.fromEntries(uses)).toEqual(writtenBySystem)
  })

  test('and every writer of communities and their content requires one, or is in the list', () => {
    expect(writersWithoutBrand().toSorted()).toEqual(Object.values(writersByIds).flat().toSorted())
  })

  test('and writers accept nothing else', () => {
    // The compiler checks this function; nothing calls it.
    const unauthorized = async (ctx: Context, id: string) => {
      const { post } = await postFor(ctx, 'view', id)
      // @ts-expect-error No loader has seen this post.
      await softDeletePost(ctx, { id })
      // @ts-expect-error The right to see a post is not the right to delete it.
      await softDeletePost(ctx, post)
      // @ts-expect-error It is not the right to hide it either.
      await setPostHidden(ctx, post, true)
      // @ts-expect-error No loader has seen this comment.
      await softDeleteComment(ctx, { id })
      const { community } = await communityFor(ctx, 'read', 'id', id)
      // @ts-expect-error The right to read a community is not the right to change its forums.
      await deleteForum(ctx.db, community, id)
      // @ts-expect-error Nor its topics.
      await deleteCommunityTopics(ctx.db, community)
      // @ts-expect-error Nor its word rules.
      await deleteWordRule(ctx.db, community, id)
      // @ts-expect-error Nor is it the right to invite.
      await insertInvitations(ctx.db, community, [])
      // @ts-expect-error No loader has seen this invitation.
      await updateInvitationToken(ctx.db, { id }, null)
    }
    expect(unauthorized).toBeTypeOf('function')
  })
})
