import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { mailedToken, type World } from '../../support/world.ts'

/** An unverified user, with the token from the mail. */
async function newcomer(world: World) {
  const ida = await world.user('Ida', { isVerified: false })
  await ida.api.auth.resendVerification({ email: ida.email })
  const [email] = await world.deliverMails()
  return { ida, token: mailedToken(email) }
}

const resend = 'Resend Verification Email'

test('verifies the address by the mailed link, with or without a session', async () => {
  const world = await openWorld()
  const { ida, token } = await newcomer(world)
  openScreen(world, `/verify-email?token=${token}`)
  const success = await screen.findByText('Taking you to the home page…')
  expect(success.closest('[role="status"]')?.textContent).toContain('Your email has been successfully verified.')
  await screen.findByText('Email verified!')
  expect(screen.getByRole('link', { name: 'Go to home' }).getAttribute('href')).toBe('/')
  expect(await ida.api.auth.viewer()).toMatchObject({ emailVerified: true })
})

test('lets a signed-in user write right after verification', async () => {
  const world = await openWorld()
  const { ida, token } = await newcomer(world)
  await createCommunity(await world.user('Ann'))
  const { user } = openScreen(world, `/verify-email?token=${token}`, ida)
  await screen.findByText('Email verified!')
  const [communities] = screen.getAllByRole('link', { name: 'Communities' })
  if (communities) await user.click(communities)
  await user.click(await screen.findByRole('link', { name: 'Chess Club' }))
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' })
  expect(screen.queryByText('Verify your email address to post and comment.')).toBe(null)
})

test('says that a used link may have expired, and offers another mail', async () => {
  const world = await openWorld()
  const { token } = await newcomer(world)
  await world.guest.api.auth.verifyEmail({ token })
  const { user } = openScreen(world, `/verify-email?token=${token}`)
  const alert = await screen.findByText('Failed to verify your email')
  expect(alert.closest('[role="alert"]')?.textContent).toContain('The link may have expired.')
  await screen.findByText('Verification failed')
  expect(screen.getByText('Failed to verify email')).toBeTruthy()

  await world.user('Bob', { isVerified: false })
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(email.value).toBe('')
  await user.click(screen.getByRole('button', { name: resend }))
  await screen.findByText('Email required')
  expect(accessibleDescription(email)).toBe('Please enter your email address')

  await user.type(email, 'bob@example.org')
  await user.click(screen.getByRole('button', { name: resend }))
  await screen.findByText('Verification email sent')
  screen.getByText('If your email is registered and not verified, a new verification email has been sent')
  expect(await world.deliverMails()).toMatchObject([{ to: 'bob@example.org' }])
})

test('explains itself without a token, and knows the address of a signed-in user', async () => {
  const world = await openWorld()
  const { ida } = await newcomer(world)
  const { user, browser } = openScreen(world, '/verify-email', ida)
  await screen.findByText(/^We have sent you an email with a link\./)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ida.email)
  browser.isOffline = true
  await user.click(screen.getByRole('button', { name: resend }))
  await screen.findByText('Failed to resend verification email')
  browser.isOffline = false
  await user.click(screen.getByRole('button', { name: resend }))
  await screen.findByText('Verification email sent')
  expect(await world.deliverMails()).toMatchObject([{ to: ida.email }])
})

test('redirects verified users to the home page', async () => {
  const world = await openWorld()
  const { address } = openScreen(world, '/verify-email', await world.user('Ann'))
  await screen.findByRole('heading', { name: 'Welcome, Ann' })
  expect(address()).toBe('/')
})
