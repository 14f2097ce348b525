import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saidBeneath } from '../support/screen.tsx'
import { annsClub, openSection, panel } from '../support/settings-screen.tsx'

const word = () => panel().getByRole<HTMLInputElement>('textbox', { name: 'Word or phrase' })
const add = () => panel().getByRole('button', { name: 'Add rule' })
const removeButton = (term: string) => panel().findByRole('button', { name: `Remove the rule for ${term}` })

test('a word rule is added with its reason, once, and removed', async () => {
  const { world, ann } = await annsClub()
  const { user, browser } = await openSection(world, ann, 'words', 'Word rules')
  await panel().findByText('No word rules yet')
  await user.type(word(), 'x')
  await user.click(add())
  expect(saidBeneath(word())).toContain('Word must be at least 2 characters')
  await user.clear(word())
  await user.type(word(), 'spam*')
  await user.type(panel().getByRole('textbox', { name: 'Reason' }), 'No selling here')
  await user.click(add())
  await screen.findByText('The rule has been added.')
  expect((await removeButton('spam*')).closest('li')?.textContent).toContain('No selling here')
  await waitFor(() => expect(word().value).toBe(''))

  await user.type(word(), 'SPAM*')
  await user.click(add())
  await panel().findByText('There is a rule for this word already.')
  expect(word().value).toBe('SPAM*')

  browser.isOffline = true
  await user.click(await removeButton('spam*'))
  await screen.findByText('The rule could not be removed')
  browser.isOffline = false
  await user.click(await removeButton('spam*'))
  await screen.findByText('The rule has been removed.')
  await panel().findByText('No word rules yet')
  expect(await ann.api.communitySettings.wordRules({ slug: 'chess-club' })).toEqual([])
})
