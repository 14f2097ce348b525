import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { escapeMarkdown, quoteMarkdown } from '../../../src/client/features/discussions/comments/quotes.ts'
import type { MarkdownNode } from '../../../src/client/ui/markdown-node.ts'
import { markdownTree } from '../../../src/client/ui/markdown-tree.ts'
import { formatMention } from '../../../src/shared/discussions/mentions.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with comments by Ann and Cleo, open in Bob's browser. */
async function setting() {
  const world = await openWorld()
  const [ann, bob, cleo] = [await world.user('Ann'), await world.user('Bob'), await world.user('Cleo')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4 or d4?', forumId })
  const { id } = await ann.api.comments.add({ postId: post.id, content: 'First *line*\n\n- c5' })
  await cleo.api.comments.add({ postId: post.id, content: 'Cost: 2 * 3 * 4' })
  const shown = openScreen(world, post.link, bob)
  const comment = (name: string) => screen.findByRole('article', { name: `Comment by ${name}, level 1` })
  const fieldOf = async (dialog: string) =>
    within(await screen.findByRole('dialog', { name: dialog })).getByRole<HTMLTextAreaElement>('textbox')
  /** Selects from the beginning of one element to the end of another. */
  const select = (from: Node, to = from) =>
    act(async () => {
      const range = document.createRange()
      range.setStart(from, 0)
      range.setEnd(to, to.childNodes.length)
      document.getSelection()?.removeAllRanges()
      document.getSelection()?.addRange(range)
      document.dispatchEvent(new Event('selectionchange'))
    })
  return { world, ann, post, id, comment, fieldOf, select, ...shown }
}

test('the menu quotes a whole comment in a reply, with its author and its link', async () => {
  const { ann, post, id, comment, fieldOf, user } = await setting()
  const menu = async (name: string) => {
    await user.click(
      within(await comment(name)).getByRole('button', { name: new RegExp(`^Actions for the comment by ${name}`) }),
    )
    await user.click(await screen.findByRole('menuitem', { name: 'Quote' }))
  }
  await menu('Ann')
  const field = await fieldOf('Reply to Ann')
  const markdown = '\n>\n> First *line*\n>\n> - c5'
  await waitFor(() => expect(field.value).toBe(`> Ann wrote:${markdown}\n\n`))
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.type(field, 'Why?')

  // A second quote joins the same reply.
  await menu('Cleo')
  await waitFor(() => expect(field.value).toContain('Why?\n\n> Cleo wrote:\n>\n> Cost: 2 * 3 * 4\n\n'))
  expect(await fieldOf('Reply to Ann')).toBe(field)
  await user.click(screen.getByRole('button', { name: 'Post Reply' }))
  await screen.findByText('Reply posted')
  const { items } = await ann.api.comments.list({ postId: post.id })
  const content = expect.stringContaining(`> [Ann](${post.link}#comment-${id}) wrote:${markdown}\n\nWhy?\n\n> [Cleo](`)
  expect(items).toContainEqual(expect.objectContaining({ parentId: id, content }))
})

test('a selection is quoted as it reads, and a selection across comments is refused', async () => {
  const { comment, fieldOf, select, user } = await setting()
  const own = within(await comment('Cleo'))
  const paragraph = await own.findByText('Cost: 2 * 3 * 4')
  const other = await within(await comment('Ann')).findByText('line')
  await screen.findByRole('heading', { name: 'Comments' })

  await waitFor(async () => {
    await select(other, paragraph)
    expect(screen.getByText('Select the text of one comment to quote it.')).toBeTruthy()
  })
  expect(screen.queryByRole('button', { name: 'Quote the selection' })).toBe(null)
  await select(paragraph)
  await user.click(await screen.findByRole('button', { name: 'Quote the selection' }))
  const field = await fieldOf('Reply to Cleo')
  await waitFor(() => expect(field.value).toContain('> Cost: 2 \\* 3 \\* 4\n\n'))
  expect(screen.queryByRole('button', { name: 'Quote the selection' })).toBe(null)

  // Other text offers nothing.
  await select(screen.getByRole('heading', { name: 'Comments' }))
  expect(screen.queryByText('Select the text of one comment to quote it.')).toBe(null)
})

test('the text of the post is quoted in a comment on it', async () => {
  const { ann, post, select, fieldOf, user } = await setting()
  const paragraph = await screen.findByText('e4 or d4?')
  await waitFor(async () => {
    await select(paragraph)
    expect(screen.getByRole('button', { name: 'Quote the selection' })).toBeTruthy()
  })
  await user.click(screen.getByRole('button', { name: 'Quote the selection' }))
  const field = await fieldOf('Leave a Comment')
  await waitFor(() => expect(field.value).toBe('> Ann wrote:\n>\n> e4 or d4?\n\n'))
  await user.click(screen.getByRole('button', { name: 'Post Comment' }))
  await screen.findByText('Your comment has been posted')
  const { items } = await ann.api.comments.list({ postId: post.id })
  expect(items).toContainEqual(expect.objectContaining({ content: `> [Ann](${post.link}) wrote:\n>\n> e4 or d4?\n\n` }))
})

test('a quote names mentioned users without mentioning them again', () => {
  const user = { id: '00000000-0000-7000-8000-000000000001', name: 'Cleo Day' }
  const text = `Ask ${formatMention(user)} or [her page](/users/${user.id})`
  expect(quoteMarkdown({ author: { name: 'Ann' }, link: '/a', text })).toBe(
    `> [Ann](/a) wrote:\n>\n> Ask @Cleo Day or [her page](/users/${user.id})\n\n`,
  )
})

test('a quote shows the name of its author as it is', () => {
  const quoted = quoteMarkdown({ author: { name: 'dark_knight *7*' }, link: '/a', text: 'Hi' })
  const [quote] = markdownTree(quoted, { under: 2, prefix: '' })
  expect(JSON.stringify(quote)).toContain('"children":["dark_knight *7*"]')
})

test.each([
  'total\n---\nnext',
  'total\n===\nnext',
  'total\n-\nnext\n- - -\n-- -\n___\n***',
  'a | b\n- | -\n1 | 2',
  'single\n:-\ncolumn\n-:',
  '[x]: /y\n[x] and [^1]\n[^1]: note\n[x\ny]: /z',
  'Tom &amp; Ann &#42;x&#42; R&D &c',
  '    indented\n\tby a tab\n\n     after a gap',
  '# one\n## two\n> three\n>four\n+ five\n- six\n7. seven\n8) eight\n#tag',
  '~~~\nfence\n~~~\n~one~ ~~two~~\n```\ncode\n```',
  '<b>bold</b> *a* _b_ `c` \\d ![e](/f) [g](/h) snake_case 2 * 3',
])('shows selected text as it reads: %j', (text) => {
  const tagsOf = (nodes: readonly MarkdownNode[]): string[] =>
    nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tagsOf(node.children)]))
  const wordsOf = (nodes: readonly MarkdownNode[]): string =>
    nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('')
  const withoutSpaces = (visible: string) => visible.replace(/\s+/g, '')
  const quoted = quoteMarkdown({ author: { name: 'Ann' }, link: '/a', text: escapeMarkdown(text) })
  const tree = markdownTree(quoted, { under: 2, prefix: '' })
  expect(new Set(tagsOf(tree).filter((tag) => tag !== 'br'))).toEqual(new Set(['blockquote', 'p', 'a']))
  expect(withoutSpaces(wordsOf(tree))).toBe(withoutSpaces(`Ann wrote: ${text}`))
})
