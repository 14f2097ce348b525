import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { makeMember } from '../../support/factories.ts'

const siteWithoutMail = () => openWorld({ config: { smtpUrl: null } })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
/** Whether a text on the screen promises a mail. */
const promises = () =>
  /\bwe (have sent|sent|will send|will email)|check your inbox|sent to your email/i.test(
    document.body.textContent ?? '',
  )

test('a forgotten password leads to an administrator, whether the address is known or not', async () => {
  const world = await siteWithoutMail()
  const ann = await world.user('Ann')
  for (const email of [ann.email, 'nobody@example.net']) {
    const page = openScreen(world, '/forgot-password')
    await screen.findByText(messages.siteSendsNoMail)
    await page.user.type(field('Email'), email)
    await page.user.click(button('Send Reset Instructions'))
    await screen.findByText('If an account has this address, its link is also in the log of the server.')
    expect(screen.getAllByText(messages.siteSendsNoMail)).toHaveLength(2)
    expect(promises()).toBe(false)
    page.close()
  }
  expect((await world.deliverMails()).map(({ to }) => to)).toEqual([ann.email])
})

test('a user without a verified address learns who hands over the link', async () => {
  const world = await siteWithoutMail()
  const [root, eve] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Eve', { isVerified: false })]
  const { id, slug } = await createCommunity(root)
  await makeMember(world, id, eve, 'MEMBER')
  const verify = openScreen(world, '/verify-email', eve)
  await screen.findByText(new RegExp(`${messages.siteSendsNoMail} Until you open it, you can read`))
  await verify.user.click(button('Request a new link'))
  await screen.findByText(messages.siteSendsNoMail)
  expect(promises()).toBe(false)
  verify.close()

  const community = openScreen(world, `/communities/${slug}`, eve)
  await screen.findByText(`Verify your email address to post and comment. ${messages.siteSendsNoMail}`)
  expect(screen.queryByRole('button', { name: /Resend/ })).toBe(null)
  community.close()

  const settings = openScreen(world, '/settings', eve)
  await screen.findByText(/This site sends no email and no digest/)
  await screen.findByText('The address for signing in.')
  expect(screen.getAllByRole<HTMLInputElement>('switch', { name: 'By email' }).every(({ disabled }) => disabled)).toBe(
    true,
  )
  expect(promises()).toBe(false)
  settings.close()

  await root.api.adminSettings.save({ unverifiedMayWrite: true })
  const free = openScreen(world, `/communities/${slug}`, eve)
  await screen.findByRole('link', { name: 'Create Post' })
  expect(screen.queryByText(/Verify your email address/)).toBe(null)
  free.close()
  openScreen(world, '/verify-email', eve)
  await screen.findByText(`${messages.siteSendsNoMail} You can post and comment without it.`)
})

test('a sign-up leads home where users write without a verified address', async () => {
  const world = await siteWithoutMail()
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ unverifiedMayWrite: true })
  const { user, address } = openScreen(world, '/signup')
  await screen.findByLabelText('Name')
  await user.type(field('Name'), 'Gil Amos')
  await user.type(field('Email'), 'gil@example.org')
  await user.type(field('Password'), 'correct horse')
  await user.type(field('Confirm password'), 'correct horse')
  await user.click(button('Sign up'))
  await screen.findByText(/Welcome/)
  expect(address()).toBe('/')
  expect(promises()).toBe(false)
})
