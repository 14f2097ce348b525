import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'

const reason = 'It uses words that demean people for who they are.'
const slurs = 'f4ggots, f.a.g.g.o.t and f4ggots'

/** The alert for `slurs`: the server's message, the reason, the terms as typed and the category. */
async function alerted(within_: Pick<typeof screen, 'findByRole'> = screen) {
  const alert = await within_.findByRole('alert', { name: 'Content Moderation Alert' })
  const said = within(alert)
  for (const text of [messages.textRefused, `Reason: ${reason}`, 'Category: hate']) said.getByText(text)
  expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['f4ggots', 'f.a.g.g.o.t'])
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const click = async (user: ReturnType<typeof openScreen>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))

async function thread() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { forumId, slug } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  await ann.api.comments.add({ postId: post.id, content: 'Anyone?' })
  return { world, ann, slug, post }
}

describe('a refused text stays in its field, with an alert', () => {
  test('for a post', async () => {
    const { world, ann, slug } = await thread()
    const { user } = openScreen(world, `/communities/${slug}/new-post`, ann)
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Fine')
    await user.type(field('Content'), slurs)
    await click(user, 'Create Post')
    await alerted()
    expect([field('Title').value, field('Content').value]).toEqual(['Fine', slurs])
    await user.clear(field('Content'))
    await user.type(field('Content'), 'Friends')
    await click(user, 'Create Post')
    await screen.findByRole('heading', { level: 1, name: 'Fine' })
  })

  test('for a comment, whose text is in its dialog again', async () => {
    const { world, ann, post } = await thread()
    const { user } = openScreen(world, post.link, ann)
    await click(user, 'Leave a Comment')
    const dialog = async () => within(await screen.findByRole('dialog', { name: 'Leave a Comment' }))
    await user.type((await dialog()).getByRole('textbox'), slurs)
    await click(user, 'Post Comment')
    await screen.findByText('Content Moderation Alert')
    await alerted(await dialog())
    expect((await dialog()).getByRole<HTMLTextAreaElement>('textbox').value).toBe(slurs)
  })

  test('for an edited comment', async () => {
    const { world, ann, post } = await thread()
    const { user } = openScreen(world, post.link, ann)
    await click(user, /^Edit the comment by/)
    const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edit your comment' })
    await user.clear(text)
    await user.type(text, slurs)
    await click(user, 'Save')
    await alerted()
    expect(text.value).toBe(slurs)
    await click(user, 'Cancel')
    await screen.findByText('Anyone?')
  })

  test('for a new community', async () => {
    const { world, ann } = await thread()
    const { user, address } = openScreen(world, '/communities/create', ann)
    await user.type(await screen.findByRole('textbox', { name: 'Community name' }), 'Go Club')
    await user.type(field('Description'), slurs)
    await click(user, 'Create Community')
    await alerted()
    expect([field('Community name').value, field('Description').value]).toEqual(['Go Club', slurs])
    expect(address()).toBe('/communities/create')
  })

  test('for a name', async () => {
    const { world, ann } = await thread()
    const { user } = openScreen(world, '/profile', ann)
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, slurs)
    await click(user, 'Save changes')
    await alerted()
    expect(name.value).toBe(slurs)
  })

  test('for a bio', async () => {
    const { world, ann } = await thread()
    const { user } = openScreen(world, '/settings', ann)
    const bio = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Bio' })
    await user.type(bio, slurs)
    await click(user, 'Save All Changes')
    await screen.findByText('Could not save your settings.')
    await alerted()
    expect(bio.value).toBe(slurs)
    await user.clear(bio)
    await user.type(bio, 'Friends')
    await click(user, 'Save All Changes')
    await waitFor(() => expect(screen.queryByRole('alert', { name: 'Content Moderation Alert' })).toBe(null))
  })
})
