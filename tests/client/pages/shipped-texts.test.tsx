import { readFileSync } from 'node:fs'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { shippedGuidelines } from '../../../src/client/features/pages/guidelines/shipped-guidelines.ts'
import { openWorld } from '../../support/checked-world.ts'
import { inLanguage } from '../../support/client/in-language.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

const shipped = readFileSync('public/guidelines.md', 'utf8')
const main = () => within(screen.getByRole('main'))

test('the guidelines in the code are those of the file, to the letter', () => {
  expect(shippedGuidelines.map(({ message }) => message).join('\n\n')).toBe(shipped.trim())
})

test.each([
  ['en', 'Guidelines', 'Be respectful', /Disagreement is welcome/],
  ['de', 'Richtlinien', 'Sei respektvoll', /Widerspruch ist willkommen/],
  ['ja', 'ガイドライン', '相手を尊重しましょう', /異なる意見は歓迎です/],
])(
  'shows the shipped guidelines in %s, and the file of an operator as it is',
  async (language, title, heading, rule) => {
    await inLanguage(language)
    const world = await openWorld()
    let file = shipped
    const { fetch } = globalThis
    const spy = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (url, init) =>
        url === '/guidelines.md'
          ? new Response(file, { headers: { 'content-type': 'text/markdown' } })
          : fetch(url, init),
      )
    onTestFinished(() => spy.mockRestore())
    openScreen(world, '/guidelines')
    await screen.findByRole('heading', { level: 1, name: title })
    await main().findByRole('heading', { level: 2, name: heading })
    main().getByText(rule)
    cleanup()
    file = shipped.replace('Disagreement is welcome.', 'Chess is welcome.')
    openScreen(world, '/guidelines')
    await main().findByText(/Chess is welcome/)
    main().getByRole('heading', { level: 2, name: 'Be respectful' })
  },
)

test('shows the first forum in the language of the page until an organizer renames it', async () => {
  await inLanguage('de')
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { slug } = await createCommunity(ann)
  openScreen(world, `/communities/${slug}/settings?tab=forums`, ann)
  const names = () => [...document.querySelectorAll('[role=tabpanel] li bdi')].map(({ textContent }) => textContent)
  await waitFor(() => expect(names()).toEqual(['Allgemein']))
  expect((await ann.api.communities.forums({ slug })).map(({ name }) => name)).toEqual(['General'])
  const [forum] = await ann.api.communities.forums({ slug })
  await ann.api.communitySettings.renameForum({ slug, id: forum?.id ?? '', name: 'General talk' })
  cleanup()
  openScreen(world, `/communities/${slug}/settings?tab=forums`, ann)
  await waitFor(() => expect(names()).toEqual(['General talk']))
})
