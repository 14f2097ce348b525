import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { createCommunityInput, joinInput } from '../../../src/shared/communities/communities.ts'
import { communityDetailsInput } from '../../../src/shared/communities/settings.ts'
import { emptyCommunityText } from '../../../src/shared/communities/texts.ts'
import { addCommentInput } from '../../../src/shared/discussions/comments.ts'
import { createPostInput } from '../../../src/shared/discussions/posts.ts'
import { loginInput, profileInput, signupInput } from '../../../src/shared/identity/auth.ts'
import { decideCaseInput } from '../../../src/shared/moderation/queue.ts'
import { emailKey, pageInput } from '../../../src/shared/platform/fields.ts'

/** The messages that a form shows below its fields. */
const complaints = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('form messages', () => {
  test('for an empty form', () => {
    expect(complaints(signupInput, { name: '', email: '', password: '' })).toEqual({
      name: 'Name is required',
      email: 'Please enter a valid email address.',
      password: 'Password must be at least 6 characters',
    })
    expect(complaints(loginInput, { email: '', password: '' })).toEqual({
      email: 'Please enter both email and password',
      password: 'Please enter both email and password',
    })
    expect(complaints(createCommunityInput, { name: '', description: '' })).toEqual({
      name: 'Community name must be at least 3 characters.',
      description: 'Description must be at least 10 characters.',
    })
    expect(complaints(createPostInput, { title: ' ', content: '\n', forumId: 'f' })).toEqual({
      title: 'Please fill in all fields',
      content: 'Please fill in all fields',
    })
    expect(complaints(addCommentInput, { postId: 'p', content: ' ' })).toEqual({ content: 'Comment cannot be empty' })
    expect(complaints(profileInput, {})).toEqual({})
  })

  test('name a field that is missing or of the wrong type', () => {
    for (const [schema, fields] of [
      [signupInput, { name: 'Name', email: 'Email', password: 'Password' }],
      [createCommunityInput, { name: 'Community name', description: 'Description' }],
      [createPostInput, { title: 'Title', content: 'Content', forumId: 'id' }],
    ] as const) {
      const said = Object.fromEntries(Object.entries(fields).map(([field, label]) => [field, `${label} is required`]))
      expect.soft(complaints(schema, {})).toEqual(said)
      const wrong = Object.fromEntries(Object.keys(fields).map((field) => [field, 7]))
      expect.soft(complaints(schema, wrong)).toEqual(said)
    }
  })

  test('refuse a name with invisible characters, unless its script or emoji needs them', () => {
    const said = (label: string) => ({ name: `${label} must not contain invisible characters` })
    const description = 'A place for everybody.'
    const separators = ['\u0000', '\n', '\u2028', '\u2800', '\u3164', '\ufeff', '\u200b', '\u00ad', '\u034f']
    const directions = ['\u200e', '\u200f', '\u061c', '\u202e', '\u2066']
    const joiners = ['\u200c', '\u200d', '\ufe0f', '\u{e0061}', '\u180b']
    for (const unseen of [...separators, ...directions, ...joiners]) {
      const name = `Ann${unseen}a`
      expect.soft(complaints(profileInput, { name }), JSON.stringify(unseen)).toEqual(said('Name'))
      expect
        .soft(complaints(createCommunityInput, { name, description }), JSON.stringify(unseen))
        .toEqual(said('Community name'))
    }
    const scripts = ['نمی\u200cدانم', 'क्\u200dष', 'ශ්\u200dරී', '葛\u{e0100}城', '山田 花子', 'José']
    const scotland = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
    const emoji = ['👩\u200d🌾', '👩🏽\u200d❤\ufe0f\u200d👨🏿', '1\ufe0f\u20e3', '🇩🇪', '☎\ufe0e', scotland]
    for (const name of ['Ann\n', ...scripts, ...emoji.map((one) => `Ann ${one}`)]) {
      expect.soft(complaints(profileInput, { name }), name).toEqual({})
    }
  })

  test('refuse a required text that shows nothing, and count visible characters only', () => {
    const unseen = ['\u200b\u200b', '\u2800', '\u3164', '\u200f \u200d', '\ufe0f', '\u{e0061}', '\u00ad\n', '\u0001']
    const [empty, short] = ['Please fill in all fields', 'Description must be at least 10 characters.']
    for (const blank of unseen) {
      const said = JSON.stringify(blank)
      const post = { title: blank, content: blank, forumId: 'f' }
      expect.soft(complaints(createPostInput, post), said).toEqual({ title: empty, content: empty })
      const comment = { postId: 'p', content: blank }
      expect.soft(complaints(addCommentInput, comment), said).toEqual({ content: 'Comment cannot be empty' })
      const decision = { id: 'c', version: 1, decision: 'WARN', reason: blank }
      expect.soft(complaints(decideCaseInput, decision), said).toEqual({ reason: 'Reason is required' })
      const community = { name: 'Chess', description: `Short${blank.replace(/\s/g, '').repeat(10)}.` }
      expect.soft(complaints(createCommunityInput, community), said).toEqual({ description: short })
    }
    // An optional text is empty then.
    expect(joinInput.parse({ slug: 's', message: '\u200b' }).message).toBe('')
    for (const title of ['👩\u200d🌾', '1\ufe0f\u20e3', '?', 'نمی\u200cدانم']) {
      expect.soft(complaints(createPostInput, { title, content: '☎\ufe0e', forumId: 'f' }), title).toEqual({})
    }
    expect(complaints(createCommunityInput, { name: 'Chess', description: 'A B\nC D E ' })).toEqual({
      description: short,
    })
    expect(complaints(createCommunityInput, { name: 'Chess', description: 'A B\nC D E F' })).toEqual({})
  })

  test('refuse a title or description that turns the text around it, and take direction marks', () => {
    const said = (label: string) => `${label} must not contain characters that change the direction of writing`
    for (const control of ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069']) {
      const text = `Everything on${control} chess`
      const post = { title: text, content: text, forumId: 'f' }
      expect.soft(complaints(createPostInput, post), JSON.stringify(control)).toEqual({ title: said('Title') })
      const community = { name: 'Chess', description: text }
      const refused = { description: said('Description') }
      expect.soft(complaints(createCommunityInput, community), JSON.stringify(control)).toEqual(refused)
      expect.soft(complaints(communityDetailsInput, { slug: 's', description: text })).toEqual(refused)
    }
    for (const text of ['C++\u200e בעברית למתחילים', '\u061cسی پلاس پلاس ++C\u200f', 'שלום עולם, ברוכים הבאים']) {
      expect.soft(complaints(createPostInput, { title: text, content: text, forumId: 'f' }), text).toEqual({})
      expect.soft(complaints(createCommunityInput, { name: 'Chess', description: text }), text).toEqual({})
    }
  })

  test('name a field that is too long, and the limit', () => {
    const long = 'a'.repeat(50_000)
    const most = (label: string, limit: string) => `${label} must be at most ${limit} characters`
    expect(complaints(createPostInput, { title: long, content: long, forumId: 'f' })).toEqual({
      title: most('Title', '300'),
      content: most('Content', '40,000'),
    })
    expect(complaints(addCommentInput, { postId: 'p', content: long })).toEqual({ content: most('Comment', '10,000') })
    expect(complaints(createCommunityInput, { name: long, description: long, guidelines: long })).toEqual({
      name: most('Community name', '80'),
      description: most('Description', '2,000'),
      guidelines: most('Guidelines', '20,000'),
    })
    expect(complaints(profileInput, { name: long })).toEqual({ name: most('Name', '80') })
    expect(complaints(signupInput, { name: 'Ann', email: 'ann@example.org', password: long })).toEqual({
      password: most('Password', '256'),
    })
  })
})

test('fills in omitted fields of a community', () => {
  const input = { name: 'Chess', description: 'Everything on chess' }
  expect(createCommunityInput.parse(input)).toEqual({
    ...emptyCommunityText,
    ...input,
    isPrivate: false,
    requiresApproval: false,
    topics: [],
  })
  expect(createCommunityInput.parse({ ...input, topics: ' a,b ,,a' }).topics).toEqual(['a', 'b'])
  expect(pageInput.parse({})).toEqual({ limit: 25 })
})

test('keeps texts exactly as typed', () => {
  const typed = { title: ' Title ', content: '\r\n text\t', forumId: 'f' }
  expect(createPostInput.parse(typed)).toEqual({ ...typed, topics: [], isAnnouncement: false })
  expect(addCommentInput.parse({ postId: 'p', content: ' hm\n' }).content).toBe(' hm\n')
})

test('compares addresses without regard to the case of Latin letters', () => {
  expect(emailKey(' Ann@Example.ORG ')).toBe('ann@example.org')
  expect(emailKey('\u212Aim@example.org')).not.toBe('kim@example.org')
})
