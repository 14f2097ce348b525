import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { showTexts } from '../../../src/client/ui/languages/texts.tsx'
import { keepOffers } from '../../../src/client/ui/translation/foreign-texts.ts'
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
  const added = await ann.api.comments.add({ postId: post.id, content: comment })
  return { ...openScreen(world, post.link, bob), ann, forumId, post, added }
}

const item = async (name: RegExp, container: HTMLElement) => within(container).getByRole('button', { name })
const offer = (from = 'German') => screen.findByRole('button', { name: `Translate from ${from}` })
const commentByAnn = () => screen.findByRole('article', { name: 'Comment by Ann, level 1' })

async function translateInMenu(user: UserEvent) {
  await user.click(await item(/^Actions for the comment by Ann/, await commentByAnn()))
  await user.click(await screen.findByRole('menuitem', { name: 'Translate' }))
}

test('a text in another language is translated by the browser in its place, and shown again', async () => {
  const fake = fakeTranslator()
  const text = 'Schöne **Grüße** aus Köln.\n\n- `größe`\n- [Müll](/a)\n\n```\nfür\n```'
  const { user } = await open(text, 'Not foreign at all.')
  const fromGerman = await offer()
  expect(screen.getAllByRole('button', { name: /^Translate/ })).toEqual([fromGerman])
  const original = (await screen.findByText('Grüße')).closest('[data-quotable]')
  expect(original?.getAttribute('lang')).toBe('de')
  // Nothing begins without a press.
  expect(fake.translated).toEqual([])

  await user.click(fromGerman)
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

test('an edited text is shown in the place of the translation of the earlier one', async () => {
  fakeTranslator()
  const { ann, added, user } = await open('Plain words.', 'Schöne Grüße.')
  await user.click(await offer())
  await screen.findByText('EN(Schöne Grüße.)')
  await ann.api.comments.edit({ id: added.id, content: 'Nice greetings.' })
  const edited = await screen.findByText('Nice greetings.')
  expect(edited.closest('[hidden]')).toBe(null)
  expect(screen.queryByText('EN(Schöne Grüße.)')).toBe(null)
  await ann.api.comments.edit({ id: added.id, content: 'Schöne Grüße.' })
  expect((await screen.findByText('Schöne Grüße.')).closest('[hidden]')).toBe(null)
  await user.click(await offer())
  await screen.findByText('EN(Schöne Grüße.)')
})

test('another post is shown after a translated one, whose offer is forgotten', async () => {
  const fake = fakeTranslator()
  const { ann, forumId, post, go, user } = await open('Schöne Grüße.', 'Plain.')
  const other = await ann.api.posts.create({ title: 'Endgame', content: 'Other words.', forumId })
  await offer()
  await go(other.link)
  await screen.findByText('Other words.')
  await go(post.link)
  await user.click(await offer())
  await screen.findByText('EN(Schöne Grüße.)')
  // Its copy in the cache appears at once.
  await go(other.link)
  expect((await screen.findByText('Other words.')).closest('[hidden]')).toBe(null)

  await screen.findByText('No comments yet', { exact: false })
  fake.hasDetector = false
  await go(post.link)
  expect((await screen.findByText('Schöne Grüße.')).closest('[hidden]')).toBe(null)
  await commentByAnn()
  expect(screen.queryByRole('button', { name: /^Translate/ })).toBe(null)
})

test('the menu translates as often as it is asked, and only then', async () => {
  const fake = fakeTranslator()
  fake.hasDetector = false
  fake.fails = true
  const { user, post, go } = await open('Plain words.', 'Über Köln.')
  const press = () => translateInMenu(user)
  await press()
  await screen.findByText('The text could not be translated. Please try again.')
  fake.fails = false
  await press()
  await screen.findByText('EN(Über Köln.)')
  await user.click(screen.getByRole('button', { name: 'Show original' }))
  expect(screen.queryByText('EN(Über Köln.)')).toBe(null)
  await press()
  await screen.findByText('EN(Über Köln.)')

  await go('/')
  await waitFor(() => expect(screen.queryByText('EN(Über Köln.)')).toBe(null))
  await go(post.link)
  await within(await commentByAnn()).findByText('Über Köln.')
  expect(within(await commentByAnn()).queryByRole('status')).toBe(null)
  expect(fake.translated).toEqual(['Über Köln.'])
})

test('offers and translations are for the language of the page', async () => {
  fakeTranslator()
  const { user } = await open('Schöne Grüße.', 'Zażółć gęślą jaźń, łódź!')
  await user.click(await offer())
  await user.click(await offer('Polish'))
  await screen.findByText('EN(Schöne Grüße.)')
  await screen.findByText('EN(Zażółć gęślą jaźń, łódź!)')

  const showIn = (language: string) => act(() => showTexts({ language, messages: {} }))
  onTestFinished(() => showIn('en'))
  showIn('de')
  const fromPolish = await offer('Polnisch')
  const texts = [...document.querySelectorAll('[data-quotable]')]
  expect(texts.map((one) => [one.getAttribute('lang'), one.hasAttribute('hidden')])).toEqual([
    [null, false],
    ['pl', false],
  ])
  expect(screen.getAllByRole('button', { name: /^Translate/ })).toEqual([fromPolish])
  expect(screen.queryByText(/^EN\(/)).toBe(null)
  await user.click(fromPolish)
  const translated = await screen.findByText('DE(Zażółć gęślą jaźń, łódź!)')
  expect(translated.closest('[lang]')?.getAttribute('lang')).toBe('de')
})

test('a translation from the menu ends with its text, and with the language of the page', async () => {
  const fake = fakeTranslator()
  fake.hasDetector = false
  const { ann, added, user } = await open('Plain words.', 'Über Köln.')
  const press = () => translateInMenu(user)
  await press()
  await screen.findByText('EN(Über Köln.)')
  await ann.api.comments.edit({ id: added.id, content: 'Über Lübeck.' })
  expect((await screen.findByText('Über Lübeck.')).closest('[hidden]')).toBe(null)
  expect(screen.queryByText('EN(Über Köln.)')).toBe(null)
  expect(fake.translated).toEqual(['Über Köln.'])

  await press()
  await screen.findByText('EN(Über Lübeck.)')
  onTestFinished(() => act(() => showTexts({ language: 'en', messages: {} })))
  act(() => showTexts({ language: 'pl', messages: {} }))
  expect((await screen.findByText('Über Lübeck.')).closest('[hidden]')).toBe(null)
  expect(screen.queryByText('EN(Über Lübeck.)')).toBe(null)
})

test('a text whose offer ends is shown', async () => {
  fakeTranslator()
  const { user } = await open('Schöne Grüße.', 'Plain.')
  await user.click(await offer())
  await screen.findByText('EN(Schöne Grüße.)')
  act(() => keepOffers(new Set()))
  expect(screen.queryByText('EN(Schöne Grüße.)')).toBe(null)
  expect(screen.getByText('Schöne Grüße.').closest('[hidden]')).toBe(null)
})

test('no translator is left open, also after a failure', async () => {
  const fake = fakeTranslator()
  const { user } = await open('Schöne Grüße.', '§ für Paragraphen')
  const inComment = within(await commentByAnn())
  const fromGerman = await inComment.findByRole('button', { name: 'Translate from German' })
  await user.click(screen.getAllByRole('button', { name: 'Translate from German' })[0] as HTMLElement)
  await screen.findByText('EN(Schöne Grüße.)')
  expect(fake.open).toBe(0)
  await user.click(fromGerman)
  await screen.findByText('The text could not be translated. Please try again.')
  expect(fake.translated).toEqual(['Schöne Grüße.', '§ für Paragraphen'])
  expect(fake.open).toBe(0)
})

test('the menu translates only its own text, though another has the same words', async () => {
  const fake = fakeTranslator()
  fake.hasDetector = false
  const { user } = await open('Über Köln.', 'Über Köln.')
  await translateInMenu(user)
  await within(await commentByAnn()).findByText('EN(Über Köln.)')
  expect(screen.getAllByText('EN(Über Köln.)')).toHaveLength(1)
  expect(fake.translated).toEqual(['Über Köln.'])
})
