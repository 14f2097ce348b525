import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { welcomeText } from '../../../src/client/features/discussions/posts/welcome-text.ts'
import { showTexts, writeNow } from '../../../src/client/ui/languages/texts.tsx'
import { OneTimeLink } from '../../../src/client/ui/OneTimeLink.tsx'
import { PageTitle } from '../../../src/client/ui/PageTitle.tsx'

afterEach(() => {
  cleanup()
  showTexts({ language: 'en', messages: {} })
  Reflect.deleteProperty(navigator, 'share')
})

test('the welcome post begins without isolates, because all members read its title', () => {
  showTexts({ language: 'ar', messages: {} })
  expect(welcomeText('C++', writeNow).title).toBe('Welcome to C++')
})

test('titles of tabs and of shared links have no isolates', async () => {
  const shared: ShareData[] = []
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
  render(
    <MantineProvider>
      <MemoryRouter>
        <PageTitle>{'Join \u2068C++\u2069'}</PageTitle>
        <OneTimeLink url="https://example.org/" label="Link" description="" shareTitle={'Join \u2068C++\u2069'} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(document.title).toBe('Join C++ · Folkmoot')
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(shared).toEqual([{ url: 'https://example.org/', title: 'Join C++' }])
})
