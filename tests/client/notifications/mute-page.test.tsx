import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { muteLink } from '../../../src/server/notify/unsubscribe-token.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

test('a guest with the link of a mail mutes the discussion that the page names', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann)
  const { id } = await ann.api.posts.create({ title: 'Openings', content: 'e4?', forumId: club.forumId })
  const { user } = openScreen(world, new URL(await muteLink(world.services, ann.id, id)).pathname)
  await screen.findByRole('heading', { name: 'Mute this discussion' })
  expect(screen.getByText('Openings')).toBeTruthy()
  const level = async () => (await ann.api.follows.get({ targetType: 'POST', targetId: id })).level
  expect(await level()).toBe('WATCHING')
  await user.click(screen.getByRole('button', { name: 'Mute' }))
  await screen.findByText('The discussion is muted.')
  expect(await level()).toBe('MUTED')
})
