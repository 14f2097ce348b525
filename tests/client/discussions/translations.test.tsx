import { screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { fakeTranslator } from '../../support/client/browser-translator.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

/** Ann's post with a comment, open in Bob's browser. */
async function open(content: string, comment: string) {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content, forumId })
  await ann.api.comments.add({ postId: post.id, content: comment })
  return { ...openScreen(world, post.link, bob), post }
}

const item = async (name: RegExp, container: HTMLElement) => within(container).getByRole('button', { name })
const commentByAnn = () => screen.findByRole('article', { name: 'Comment by Ann, level 1' })

test('a text in another language is translated by the browser in its place, and shown again', async () => {
  const fake = fakeTranslator()
  const text = 'Schöne **Grüße** aus Köln.\n\n- `größe`\n- [Müll](/a)\n\n```\nfür\n```'
  const { user } = await open(text, 'Not foreign at all.')
  const offer = await screen.findByRole('button', { name: 'Translate from German' })
  expect(screen.getAllByRole('button', { name: /^Translate/ })).toEqual([offer])
  const original = (await screen.findByText('Grüße')).closest('[data-quotable]')
  expect(original?.getAttribute('lang')).toBe('de')
  // Nothing begins without a press.
  expect(fake.translated).toEqual([])

  await user.click(offer)
  await screen.findByText('Translated from German by your browser')
  expect(screen.getByText('EN(Grüße)').tagName).toBe('STRONG')
  expect(screen.getByRole('link', { name: 'EN(Müll)' }).getAttribute('href')).toBe('/a')
  expect(screen.getByText('EN(Grüße)').closest('[lang]')?.getAttribute('lang')).toBe('en')
  expect(fake.translated).toEqual(['Schöne', 'Grüße', 'aus Köln.', 'Müll'])
  expect(original?.hasAttribute('hidden')).toBe(true)

  await user.click(screen.getByRole('button', { name: 'Show original' }))
  expect(original?.hasAttribute('hidden')).toBe(false)
  expect(screen.queryByText('EN(Grüße)')).toBe(null)
  await user.click(screen.getByRole('button', { name: 'Translate from German' }))
  screen.getByText('EN(Grüße)')
  expect(fake.translated).toHaveLength(4)
})

test('a failure is said, and does not keep the reader from another try', async () => {
  const fake = fakeTranslator()
  fake.fails = true
  const { user } = await open('Schöne Grüße aus München.', 'Plain.')
  await user.click(await screen.findByRole('button', { name: 'Translate from German' }))
  await screen.findByText('The text could not be translated. Please try again.')
  fake.fails = false
  await user.click(screen.getByRole('button', { name: 'Translate from German' }))
  await screen.findByText('EN(Schöne Grüße aus München.)')
})

test('without a model to detect languages, the menus translate', async () => {
  const fake = fakeTranslator()
  fake.hasDetector = false
  const { user } = await open('Plain words of a post.', 'Über den Köln-Text.')
  const press = async (menu: RegExp) => {
    await user.click(await item(menu, document.body))
    await user.click(await screen.findByRole('menuitem', { name: 'Translate' }))
  }
  await commentByAnn()
  expect(screen.queryByRole('button', { name: /^Translate/ })).toBe(null)
  await press(/^Actions for the comment by Ann/)
  expect(within(await commentByAnn()).getByText('Über den Köln-Text.')).toBeTruthy()
  await within(await commentByAnn()).findByText('EN(Über den Köln-Text.)')
  await press(/^Actions for the post|^Actions for “?Opening/)
  await screen.findByText('This text is in English already.')
  expect(fake.translated).toEqual(['Über den Köln-Text.'])
})

test('offers nothing for a text in an uncertain or unsupported language, or in one of its reader', async () => {
  fakeTranslator()
  const offers = () => screen.findAllByRole('button', { name: /^Translate/ })
  for (const content of ['Äh … öhm', 'ありがとう、ございます。', '`größe`', 'Plain words.']) {
    // The comment is looked at after the post.
    const shown = await open(content, 'Schöne Grüße!')
    expect(await offers()).toHaveLength(1)
    within(await commentByAnn()).getByRole('button', { name: 'Translate from German' })
    expect(document.querySelectorAll('[data-quotable][lang]')).toHaveLength(1)
    shown.close()
  }
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'de-AT'])
  onTestFinished(() => languages.mockRestore())
  await open('Frühstück für zwei.', 'Zażółć gęślą jaźń, łódź!')
  expect((await offers()).map((one) => one.textContent)).toEqual(['Translate from Polish'])
})

test('no translator is left open, also after a failure', async () => {
  const fake = fakeTranslator()
  const { user } = await open('Schöne Grüße.', '§ für Paragraphen')
  const [first, second] = await screen.findAllByRole('button', { name: /^Translate/ })
  await user.click(first as HTMLElement)
  await screen.findByText('EN(Schöne Grüße.)')
  expect(fake.open).toBe(0)
  await user.click(second as HTMLElement)
  await screen.findByText('The text could not be translated. Please try again.')
  expect(fake.translated).toEqual(['Schöne Grüße.', '§ für Paragraphen'])
  expect(fake.open).toBe(0)
})
