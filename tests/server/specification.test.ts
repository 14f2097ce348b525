import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { awaited, furtherPaths, ownMessages, patternOf, readable, specifiedPaths } from '../support/specification.ts'
import { accountsAndCommunities, postsFeedsAndAdmin } from '../support/specification-messages.ts'
import { createWorld } from '../support/world.ts'

const root = join(import.meta.dirname, '../..')

/** Every path the server documents, as `GET /api/posts/{postId}`. */
async function openedPaths() {
  const world = await createWorld()
  const answer = await world.app.inject('/api/openapi.json')
  await world.close()
  const { paths } = answer.json() as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${path}`),
  )
}

describe('the paths of the specification', async () => {
  const opened = await openedPaths()
  const listed = [specifiedPaths, furtherPaths]

  test.for(listed.flatMap(({ built }) => built))('%s is built', (path) => {
    expect(opened).toContain(path)
  })

  test('those that await their issue are not built yet: move what you build up to the others', () => {
    const early = listed.flatMap(awaited).filter(({ entry }) => opened.includes(entry))
    expect(early, 'in tests/support/specification.ts').toEqual([])
  })

  test('a path that is in neither document is listed as one of our own', () => {
    const known = listed.flatMap(({ built, awaits }) => [...built, ...Object.values(awaits).flat()])
    expect(opened.filter((path) => !known.includes(path))).toEqual([])
    expect(new Set(known).size, 'a path is listed twice').toBe(known.length)
  })

  test('the guidelines are served as a file', () => {
    expect(readFileSync(join(root, 'public/guidelines.md'), 'utf8').trim()).not.toBe('')
  })
})

describe('the words of the specification', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((name) => readFileSync(join(root, name), 'utf8'))
  const sources = files.map(readable)
  const isSaid = (message: string) => sources.some((source) => patternOf(message).test(source))
  const listed = [accountsAndCommunities, postsFeedsAndAdmin]
  const all = listed.flatMap(({ built, awaits }) => [...built, ...Object.values(awaits).flat()])

  test.for(listed.flatMap(({ built }) => built))('“%s” is said somewhere', (message) => {
    expect(isSaid(message)).toBe(true)
  })

  test('those that await their issue are not said yet: move what you build up to the others', () => {
    const early = listed.flatMap(awaited).filter(({ entry }) => isSaid(entry))
    expect(early, 'in tests/support/specification-messages.ts').toEqual([])
  })

  test('the shared messages are those of the specification, or listed as our own', () => {
    const patterns = all.map((message) => patternOf(message))
    const foreign = Object.entries(messages).filter(([, text]) => !patterns.some((pattern) => pattern.test(text)))
    expect(foreign.map(([name]) => name).sort()).toEqual([...ownMessages].sort())
  })

  test('nothing is listed twice', () => {
    expect(all.filter((message, at) => all.indexOf(message) !== at)).toEqual([])
  })

  test('a message is found as a whole, with its fillings, however its source is broken', () => {
    const says = (source: string, message: string) => patternOf(message).test(readable(source))
    expect(says("'Failed to fetch community'", 'Failed to fetch community')).toBe(true)
    expect(says("'Failed to fetch community details'", 'Failed to fetch community')).toBe(false)
    expect(says('<Text>\n  Share\n  &amp; Discuss\n</Text>', 'Share & Discuss')).toBe(true)
    expect(says("toast(\n 'No emails ' +\n 'provided')", 'No emails provided')).toBe(true)
    expect(says("'Couldn\\'t load'", "Couldn't load")).toBe(true)
    expect(says(`\`Reply to \${name}\``, 'Reply to {name}')).toBe(true)
    expect(says('<b>Reply to {comment.author.name}</b>', 'Reply to {name}')).toBe(true)
    expect(says(`\`Replying to \${name}\``, 'Reply to {name}')).toBe(false)
    expect(says(`\`At least \${limits.passwordMin} characters\``, 'At least {6} characters')).toBe(true)
    expect(says("'At least 6 characters'", 'At least {6} characters')).toBe(true)
    expect(says("'At least 8 characters'", 'At least {6} characters')).toBe(false)
  })
})
