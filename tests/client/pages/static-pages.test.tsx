import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unsubscribeLink } from '../../../src/server/notify/unsubscribe-token.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'

const main = () => within(screen.getByRole('main'))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('links the static pages in the footer for guests', async () => {
  const world = await openWorld()
  const { user, address } = openScreen(world, '/')
  for (const [link, path, title] of [
    ['Privacy Policy', '/privacy', 'Privacy Policy'],
    ['Help', '/help', 'Help'],
    ['Contact Us', '/contact', 'Contact Us'],
  ] as const) {
    await user.click(within(await screen.findByRole('contentinfo')).getByRole('link', { name: link }))
    await heading(title)
    expect(address()).toBe(path)
  }
})

test('says in words how Hot ranks, and documents the filters of the search', async () => {
  openScreen(await openWorld(), '/help')
  await heading('Help')
  main().getByText(
    /Hot shows recent posts that many users react to or comment on first, in the same order for everyone\.$/,
  )
  expect(main().queryByText(/log2/)).toBe(null)
  for (const operator of ['in:', 'by:', 'topic:', 'before:', 'after:']) {
    expect(main().getAllByText((text) => text.startsWith(operator)).length).toBeGreaterThan(0)
  }
  for (const name of ['Posts and comments', 'Reactions', 'Reports', 'Feeds', 'Search', 'Keyboard shortcuts']) {
    main().getByRole('heading', { level: 2, name })
  }
})

test('lists the stored, sent and deleted data in the privacy policy', async () => {
  openScreen(await openWorld(), '/privacy')
  await heading('Privacy Policy')
  for (const name of ['What is stored', 'On your device', 'Emails', 'Images', 'Feeds']) {
    main().getByRole('heading', { level: 2, name })
  }
})

async function subscribed(topic: Parameters<typeof unsubscribeLink>[2]) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const { pathname } = new URL(await unsubscribeLink(world.services, ann.id, topic))
  return { world, ann, pathname }
}

test('switches mails off by the button of an unsubscribe link, not by opening it', async () => {
  const { world, ann, pathname } = await subscribed('thread-news')
  const { user, close } = openScreen(world, pathname)
  await heading('Unsubscribe')
  await main().findByText('Mentions of your name')
  expect((await ann.api.notifications.preferences()).groups.replies?.mail).toBe(true)

  await user.click(main().getByRole('button', { name: 'Unsubscribe' }))
  await main().findByText('You are unsubscribed.')
  const { groups } = await ann.api.notifications.preferences()
  expect(groups).toMatchObject({ posts: { mail: false }, replies: { mail: false }, communities: { mail: true } })

  close()
  openScreen(world, pathname)
  await main().findByText('You are unsubscribed.')
  expect(main().queryByRole('button', { name: 'Unsubscribe' })).toBe(null)
})

test('switches the digest off by its own link, and retries', async () => {
  const { world, ann, pathname } = await subscribed('digest')
  await ann.api.notifications.savePreferences({ digest: 'daily' })
  const { user, browser } = openScreen(world, pathname)
  await main().findByText('The digest of what was new in your communities')
  browser.isOffline = true
  await user.click(main().getByRole('button', { name: 'Unsubscribe' }))
  await main().findByText('That did not work. Please try again.')
  browser.isOffline = false
  await user.click(main().getByRole('button', { name: 'Unsubscribe' }))
  await main().findByText('You are unsubscribed.')
  expect((await ann.api.notifications.preferences()).digest).toBe('never')
})

test('refuses an unknown unsubscribe link with an explanation', async () => {
  openScreen(await openWorld(), '/unsubscribe/made-up')
  await main().findByText('Nothing was switched off')
  expect(main().getByText('This link is invalid or has expired.')).toBeTruthy()
})
