import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { createWorld } from '../../support/world.ts'

test.each([
  ['post', 'Actions for Opening', 'menu'],
  ['post', /^Actions for the comment/, 'menu'],
  ['post', /^Notifications about/, 'menu'],
  ['post', 'Add a reaction to Opening', 'dialog'],
  ['post', /^Account menu of Ann/, 'menu'],
  ['community', 'Filter', 'dialog'],
] as const)('of a %s, the button %s looks the same with its %s, which Escape closes', async (page, name, opens) => {
  const world = await createWorld()
  const ann = await world.user('Ann')
  const { slug, forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  await ann.api.comments.add({ postId: post.id, content: 'e5' })
  const { user } = openScreen(world, page === 'post' ? post.link : `/communities/${slug}`, ann)

  const button = () => screen.findByRole('button', { name })
  const look = (await button()).className
  expect(look).not.toBe('')
  await user.click(await button())
  await screen.findByRole(opens)
  await waitFor(async () => expect((await button()).getAttribute('aria-expanded')).toBe('true'))
  expect((await button()).className.split(' ')).toEqual(expect.arrayContaining(look.split(' ')))

  await waitFor(() => expect(screen.getByRole(opens).contains(document.activeElement)).toBe(true))
  ;(document.activeElement as HTMLElement).blur()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole(opens)).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await button()))

  await user.click(await button())
  await screen.findByRole(opens)
  ;(await button()).focus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole(opens)).toBeNull())
})
