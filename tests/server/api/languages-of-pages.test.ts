import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { createMarkupStore } from '../../../src/client/rendering/markup-store.ts'
import { openWorld } from '../../support/checked-world.ts'
import { createCommunity } from '../../support/communities/create-community.ts'
import { openRenderer } from '../../support/page-renderer.ts'

const textOf = (html = '') => new new Window().DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''

test('pages are rendered in their language, with what their readers see in English to the letter', async () => {
  const world = await openWorld()
  const render = openRenderer(world)
  const [english, pseudo] = [(await render('/login')).page, (await render('/login', '', null, 'en-XA')).page]
  const text = textOf(english?.html)
  for (const part of ['Sign in', 'Welcome back to Folkmoot.', "Don't have an account? Sign up", 'Privacy Policy'])
    expect.soft(text).toContain(part)
  const changed = textOf(pseudo?.html)
  for (const part of ['Śĩĝń ĩń', 'Ŵēĺćōḿē ƀàćķ ţō Folkmoot.', "Ďōń'ţ ĥàvē àń àććōũńţ? Śĩĝń ũƥ", 'Ƥŕĩvàćŷ Ƥōĺĩćŷ'])
    expect.soft(changed).toContain(part)
  for (const part of ['Sign in', 'Welcome', 'account', 'Help']) expect.soft(changed).not.toContain(part)
  // Only the words differ.
  expect(pseudo?.html.replace(/>[^<]*</g, '><').length).toBeGreaterThan(500)
  const tags = (html = '') => html.match(/<\/?\w+/g)
  expect(tags(pseudo?.html)).toEqual(tags(english?.html))
})

test('readers without JavaScript choose the language by a form, where there are several', async () => {
  const render = openRenderer(await openWorld())
  const { page } = await render('/login', '', null, 'en-XA', ['en', 'en-XA'])
  const [, form = ''] = /<noscript><!--.-->(<form[^>]*method="post".*?<\/form>)/.exec(page?.html ?? '') ?? []
  expect(form).toContain('<option value="en-XA" lang="en-XA" selected="">Pseudo-English</option>')
  expect(form).toContain('name="settings.chooseLanguage"')
  expect((await render('/login')).page?.html).not.toContain('settings.chooseLanguage')
})

test('pages in several languages are rendered at the same time', async () => {
  const render = openRenderer(await openWorld())
  const pages = await Promise.all(
    ['en', 'en-XA', 'en', 'en-XA'].map((language) => render('/signup', '', null, language)),
  )
  const titles = pages.map(({ page }) => /Create an account|Ćŕēàţē àń àććōũńţ/.exec(page?.html ?? '')?.[0])
  expect(titles).toEqual(['Create an account', 'Ćŕēàţē àń àććōũńţ', 'Create an account', 'Ćŕēàţē àń àććōũńţ'])
})

test('cards and comments that the renderer keeps are in the language of each page', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug, forumId } = await createCommunity(ann, { name: 'Chess Club' })
  const { id: postId } = await ann.api.posts.create({ title: 'Openings', content: 'Is e4 best?', forumId })
  const { id: first } = await ann.api.comments.add({ postId, content: 'Yes' })
  await ann.api.comments.add({ postId, content: 'No', parentId: first })
  const [alone, shared] = [openRenderer(world), openRenderer(world, createMarkupStore())]
  const withoutKeys = (html = '') => html.replace(/(name="idempotencyKey" value=")[^"]*/g, '$1')
  const htmlIn = async (language: string, url: string) => {
    const { page } = await shared(url, ann.cookie, null, language)
    const html = withoutKeys(page?.html)
    expect
      .soft(html, `${url} in ${language}`)
      .toBe(withoutKeys((await alone(url, ann.cookie, null, language)).page?.html))
    return html
  }
  const shown = {
    '/?tab=new': ['Posted by', 'Unread', 'comments on'],
    [`/communities/${slug}/posts/${postId}`]: [
      'Comments',
      'Reply to',
      'Comment by Ann, level 2',
      'Replies to Ann',
      'Post by',
    ],
    [`/communities/${slug}`]: ['Run by', 'Sort posts', 'Actions for Openings'],
  }
  for (const [url, texts] of Object.entries(shown)) {
    // Each language finds what the other has left in the store.
    const pages = [
      await htmlIn('en', url),
      await htmlIn('en-XA', url),
      await htmlIn('en', url),
      await htmlIn('en-XA', url),
    ]
    expect(pages[2]).toBe(pages[0])
    expect(pages[3]).toBe(pages[1])
    for (const text of texts) {
      expect.soft(pages[0], url).toContain(text)
      expect.soft(pages[1], url).not.toContain(text)
    }
  }
})
