import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMention, replaceMentions, withoutMentions } from '../../../src/shared/discussions/mentions.ts'
import { parseMarkdown } from '../../../src/shared/platform/markdown.ts'
import { mentionedIn, mentionLinks } from '../../../src/shared/platform/mention-links.ts'

const id = '00000000-0000-7000-8000-000000000001'

/** The names that a text shows as mentions. */
const namesIn = (markdown: string) =>
  mentionLinks(parseMarkdown(markdown)).map((link) => {
    expect(mentionedIn(link)).toBe(id)
    return link.children.map((child) => ('value' in child ? child.value : `<${child.type}>`)).join('')
  })

const signs = [
  ...'_*`[]()<>&~|\\!#^:;"\'@.-+$%{}=/? ',
  'www.a.b',
  'https://a.b',
  '&amp;',
  '&#42;',
  '名',
  'é',
  'a',
  'B',
  '7',
]
const names = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').trim())
  .filter((name) => name.length > 0 && name.length <= 80)

describe('a mention', () => {
  test.each([
    'dark_knight',
    '__init__',
    'AT&T',
    'María del Carmen López',
    'R&amp;D',
    '*Ann*',
    '[mod] Ann',
    'a\\b',
    '~x~',
    'a|b',
  ])('shows the name of %s as it is', (name) => {
    expect(namesIn(`Ask ${formatMention({ id, name })}, please`)).toEqual([`@${name}`])
  })

  test('shows any name as it is, wherever it stands, and can be read back', () => {
    fc.assert(
      fc.property(names, (name) => {
        const mention = formatMention({ id, name })
        const contexts = [
          mention,
          `a ${mention} b`,
          `**${mention}**`,
          `- ${mention}`,
          `|a|\n|-|\n|${mention}|`,
          `# ${mention}`,
        ]
        for (const context of contexts) expect(namesIn(context)).toEqual([`@${name}`])
        const read: unknown[] = []
        replaceMentions(`x ${mention} y`, (user) => String(read.push(user)))
        expect(read).toEqual([{ id, name }])
      }),
      { numRuns: 1_000, seed: 28 },
    )
  })

  test('that was written in another way keeps its Markdown', () => {
    const other = `[@a*b*](/users/${id})`
    expect(withoutMentions(`${other} and ${formatMention({ id, name: 'a_b *c' })}`)).toBe(`${other} and @a_b \\*c`)
  })
})
