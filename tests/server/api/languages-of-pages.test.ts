import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
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

test('pages in several languages are rendered at the same time', async () => {
  const render = openRenderer(await openWorld())
  const pages = await Promise.all(
    ['en', 'en-XA', 'en', 'en-XA'].map((language) => render('/signup', '', null, language)),
  )
  const titles = pages.map(({ page }) => /Create an account|Ćŕēàţē àń àććōũńţ/.exec(page?.html ?? '')?.[0])
  expect(titles).toEqual(['Create an account', 'Ćŕēàţē àń àććōũńţ', 'Create an account', 'Ćŕēàţē àń àććōũńţ'])
})
