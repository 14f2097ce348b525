import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen, withOneAnswer } from '../../support/client/screen.tsx'

const field = (name: string) => screen.getByRole('textbox', { name })
const topicsField = () => screen.getByRole('combobox', { name: 'Topics' })
const create = () => screen.getByRole('button', { name: 'Create Community' })
const option = (name: string) => screen.findByRole('option', { name })

async function form() {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const shown = openScreen(world, '/communities/create', ann)
  await screen.findByRole('heading', { level: 1, name: 'Create Community' })
  return { world, ann, ...shown }
}

describe('creating a community', () => {
  test('shows errors while the user types, and clears them when they are fixed', async () => {
    const { user } = await form()
    await user.type(field('Community name'), 'Go')
    await waitFor(() =>
      expect(accessibleDescription(field('Community name'))).toContain('Community name must be at least 3 characters.'),
    )
    await user.type(field('Community name'), ' Club')
    await waitFor(() => expect(accessibleDescription(field('Community name'))).not.toContain('must be'))
    await user.type(field('Description'), 'Too short')
    await waitFor(() =>
      expect(accessibleDescription(field('Description'))).toContain('Description must be at least 10 characters.'),
    )
    await user.type(field('Description'), '!')
    await waitFor(() => expect(accessibleDescription(field('Description'))).not.toContain('must be'))
  })

  test('marks missing fields on submit, and opens the new community', async () => {
    const { user, ann, address } = await form()
    await user.click(create())
    await waitFor(() => expect(document.activeElement).toBe(field('Community name')))
    expect(accessibleDescription(field('Community name'))).toContain('Community name must be at least 3 characters.')
    expect(accessibleDescription(field('Description'))).toContain('Description must be at least 10 characters.')
    expect(await ann.api.communities.list({})).toMatchObject({ items: [] })

    await user.type(field('Community name'), 'Chess Club')
    await user.type(field('Description'), 'For all openings.')
    await user.click(screen.getByRole('switch', { name: /^Private community/ }))
    await user.type(field('Community Guidelines'), 'Touch it, move it.')
    await user.click(create())
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    expect(address()).toBe('/communities/chess-club')
    await screen.findByText('Community created successfully')
    expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({
      description: 'For all openings.',
      isPrivate: true,
      requiresApproval: false,
      guidelines: 'Touch it, move it.',
      role: 'ORGANIZER',
    })
  })

  test('keeps the text when the server is unreachable, and creates the community afterwards', async () => {
    const { user, browser } = await form()
    await user.type(field('Community name'), 'Chess Club')
    await user.type(field('Description'), 'For all openings.')
    browser.isOffline = true
    await user.click(create())
    await screen.findByText('Failed to create community')
    expect(field('Description')).toHaveProperty('value', 'For all openings.')
    browser.isOffline = false
    await user.click(create())
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
  })

  test('offers a color, and keeps it when the community is refused', async () => {
    const { user, ann } = await form()
    await user.type(field('Community name'), 'Chess Club')
    await user.type(field('Description'), 'For every motherfucking faggot.')
    const violet = screen.getByRole('radio', { name: 'Violet' })
    await user.click(violet)
    await user.click(create())
    await screen.findByRole('alert')
    expect(violet).toHaveProperty('checked', true)
    await user.clear(field('Description'))
    await user.type(field('Description'), 'For all openings.')
    await user.click(create())
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    expect(await ann.api.communities.bySlug({ slug: 'chess-club' })).toMatchObject({ color: 'violet' })
  })

  test('keeps the text when the session has ended', async () => {
    const { user, ann } = await form()
    await user.type(field('Community name'), 'Chess Club')
    await user.type(field('Description'), 'For all openings.')
    await ann.api.auth.logout()
    await user.click(create())
    await screen.findByText('Authentication Required')
    expect(screen.getByText('You must be logged in to create a community.')).toBeTruthy()
    expect(field('Community name')).toHaveProperty('value', 'Chess Club')
    expect(field('Description')).toHaveProperty('value', 'For all openings.')
  })
})

describe('the topics of a new community', () => {
  test('are suggested by prefix, and created without a match', async () => {
    const { user, ann } = await form()
    await ann.api.topics.create({ name: 'Board games' })
    const topics = topicsField()
    await user.type(topics, 'b')
    await screen.findByText('Type at least 2 characters.')
    await user.type(topics, 'oard')
    await user.click(await option('Board games'))
    await user.type(topics, 'Chess')
    await user.click(await option('Create “Chess”'))
    await screen.findByText('Chess')
    // Topics match, so none is offered for creation.
    await ann.api.topics.create({ name: 'Board sports' })
    await user.type(topics, 'Board')
    await option('Board sports')
    expect(screen.queryByRole('option', { name: /^Create/ })).toBe(null)
    await user.clear(topics)

    await user.type(field('Community name'), 'Chess Club')
    await user.type(field('Description'), 'For all openings.')
    await user.click(create())
    await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
    const { topics: kept } = await ann.api.communities.bySlug({ slug: 'chess-club' })
    expect(kept.map(({ name }) => name).sort()).toEqual(['Board games', 'Chess'])
  })

  test('are not offered for creation again while the search still knows nothing of a new one', async () => {
    const { user, browser } = await form()
    const topics = topicsField()
    await user.type(topics, 'Chess')
    const offer = await option('Create “Chess”')
    // The search that follows the creation gets no answer.
    const release = await withOneAnswer(browser, () => user.click(offer))
    await screen.findByText('Chess')
    await user.type(topics, 'Chess')
    await screen.findByText('Already chosen.')
    expect(screen.queryByRole('option', { name: /^Create/ })).toBe(null)
    release()
  })

  test('are not created twice when only the case differs', async () => {
    const { user, ann } = await form()
    await ann.api.topics.create({ name: 'Chess' })
    await user.type(topicsField(), 'CHESS')
    await option('Chess')
    expect(screen.getAllByRole('option')).toHaveLength(1)
  })

  test('are limited to five', async () => {
    const { user, ann } = await form()
    for (const name of [
      'Garden bees',
      'Garden birds',
      'Garden ponds',
      'Garden roses',
      'Garden sheds',
      'Garden walls',
    ]) {
      await ann.api.topics.create({ name })
    }
    const topics = topicsField()
    for (const name of ['Garden bees', 'Garden birds', 'Garden ponds', 'Garden roses', 'Garden sheds']) {
      await user.type(topics, 'Garden')
      await user.click(await option(name))
    }
    await user.type(topics, 'Garden w')
    await screen.findByText('You can choose at most 5 topics.')
    expect(screen.queryByRole('option')).toBe(null)
    await user.clear(topics)
    await user.type(topics, '{Backspace}')
    await user.type(topics, 'Garden w')
    await option('Garden walls')
  })
})
