import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
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
  // The founder becomes the organizer of a community in which nobody has a right yet.
  'src/server/communities/communities/create-community.ts': ['join'],
  // An organizer who opened the community admits all applicants; a job continues with those beyond the first batch.
  'src/server/communities/settings/resolve-requests.ts': ['moderate'],
  // Enough reports hide content; no reporter has the right to.
  'src/server/moderation/reports/report.ts': ['review'],
  // The user scheduled the deletion of their account and posts up to 14 days ago.
  'src/server/users/account/delete-account.ts': ['remove'],
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
    const found = filesWith(/\bauthorizedBySystem\(/).map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const abilities = [...text.matchAll(/authorizedBySystem\([^']*'(\w+)'\)/g)].map(([, ability]) => ability)
      return [file, [...new Set(abilities)].toSorted()]
    })
    expect(Object.fromEntries(found)).toEqual(writtenBySystem)
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
    }
    expect(unauthorized).toBeTypeOf('function')
  })
})
