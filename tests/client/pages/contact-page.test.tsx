import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'

async function openInstance() {
  const world = await openWorld()
  await world.db.insertInto('instanceSetting').values({ key: 'contactEmail', value: 'keeper@example.org' }).execute()
  return world
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const sendButton = () => screen.getByRole('button', { name: 'Send message' })

test('sends a message to the operator with the known details of its sender', async () => {
  const world = await openInstance()
  const ann = await world.user('Ann')
  const { user } = openScreen(world, '/contact', ann)
  expect((await field('Email')).value).toBe(ann.email)
  expect((await field('Name')).value).toBe('Ann')
  await user.type(await field('Message'), 'How do I found a community?')
  world.advance(10_000)
  await user.click(sendButton())
  await screen.findByText('Your message was sent.')
  expect(screen.getByText(`An answer will come to ${ann.email}.`)).toBeTruthy()
  const [email] = await world.deliverMails()
  expect(email).toMatchObject({ to: 'keeper@example.org', replyTo: { address: ann.email } })
  expect(email?.text).toContain('How do I found a community?')
})

test('shows errors at their fields, and keeps the text after a failure', async () => {
  const world = await openInstance()
  const { user, browser } = openScreen(world, '/contact')
  await user.type(await field('Message'), 'Too short')
  await user.click(sendButton())
  expect(accessibleDescription(await field('Message'))).toContain('Message must be at least 10 characters.')
  expect(accessibleDescription(await field('Name'))).toContain('Name must be at least 2 characters.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))

  await user.type(await field('Name'), 'Nora')
  await user.type(await field('Email'), 'nora@example.net')
  await user.type(await field('Message'), ' no more')
  browser.isOffline = true
  await user.click(sendButton())
  await screen.findByText('The server could not be reached.')
  expect((await field('Message')).value).toBe('Too short no more')

  browser.isOffline = false
  await user.click(sendButton())
  await screen.findByText('That was very quick. Please wait a few seconds and send it again.')
  world.advance(10_000)
  await user.click(sendButton())
  await screen.findByText('Your message was sent.')
})

test('sends a form that was open for days', async () => {
  const world = await openInstance()
  const { user } = openScreen(world, '/contact')
  await user.type(await field('Name'), 'Nora')
  await user.type(await field('Email'), 'nora@example.net')
  await user.type(await field('Message'), 'I wrote this very slowly.')
  world.advance(3 * 86_400_000)
  await user.click(sendButton())
  await screen.findByText('The form was open for too long. Please send it again.')
  expect((await field('Message')).value).toBe('I wrote this very slowly.')
  // With the ticket of a new form; until that has arrived, the old one is refused again.
  await waitFor(async () => {
    if (screen.queryByText('Your message was sent.')) return
    world.advance(10_000)
    await user.click(sendButton())
    expect(screen.queryByText('Your message was sent.')).toBeTruthy()
  })
})

test('pretends success to a bot that fills in every field, and sends nothing', async () => {
  const world = await openInstance()
  const { user } = openScreen(world, '/contact')
  await user.type(await field('Name'), 'Bot')
  await user.type(await field('Email'), 'bot@example.net')
  await user.type(await field('Message'), 'Buy something from us.')
  expect(screen.queryByRole('textbox', { name: 'Website' })).toBe(null)
  await user.type(await field('Website'), 'https://spam.example')
  world.advance(10_000)
  await user.click(sendButton())
  await screen.findByText('Your message was sent.')
  expect(await world.deliverMails()).toEqual([])
})

test('says so when there is no address for messages', async () => {
  const world = await openWorld()
  openScreen(world, '/contact')
  await screen.findByRole('heading', { name: 'This site does not accept messages yet.' })
  expect(screen.queryByRole('button', { name: 'Send message' })).toBe(null)
})
