import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createAnnsCommunity, openSection, tabPanel } from '../../support/client/community-settings-screen.tsx'
import { accessibleDescription } from '../../support/client/screen.tsx'

const word = () => tabPanel().getByRole<HTMLInputElement>('textbox', { name: 'Word or phrase' })
const add = () => tabPanel().getByRole('button', { name: 'Add rule' })
const removeButton = (term: string) => tabPanel().findByRole('button', { name: `Remove the rule for ${term}` })

test('adds a word rule with its reason once, and removes it', async () => {
  const { world, ann } = await createAnnsCommunity()
  const { user, browser } = await openSection(world, ann, 'words', 'Word rules')
  await tabPanel().findByText('No word rules yet')
  await user.type(word(), 'x')
  await user.click(add())
  expect(accessibleDescription(word())).toContain('Word must be at least 2 characters')
  await user.clear(word())
  await user.type(word(), 'spam*')
  await user.type(tabPanel().getByRole('textbox', { name: 'Reason' }), 'No selling here')
  await user.click(add())
  await screen.findByText('The rule has been added.')
  expect((await removeButton('spam*')).closest('li')?.textContent).toContain('No selling here')
  await waitFor(() => expect(word().value).toBe(''))

  await user.type(word(), 'SPAM*')
  await user.click(add())
  await tabPanel().findByText('A rule for this word already exists.')
  expect(word().value).toBe('SPAM*')

  browser.isOffline = true
  await user.click(await removeButton('spam*'))
  await screen.findByText('The rule could not be removed')
  browser.isOffline = false
  await user.click(await removeButton('spam*'))
  await screen.findByText('The rule has been removed.')
  await tabPanel().findByText('No word rules yet')
  expect(await ann.api.communitySettings.wordRules({ slug: 'chess-club' })).toEqual([])
})
