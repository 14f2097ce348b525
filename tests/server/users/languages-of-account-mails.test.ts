import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { cookieOf } from '../../support/identity/sign-up.ts'
import { mailedToken, password } from '../../support/world.ts'

const subjects = {
  confirm: { de: 'Bestätige deine neue E-Mail-Adresse', pl: 'Potwierdź swój nowy adres e-mail' },
  changed: { de: 'Deine E-Mail-Adresse wurde geändert', pl: 'Twój adres e-mail został zmieniony' },
}

test('mails about an account are in the language of its user, also to the new and the former address', async () => {
  const world = await openWorld()
  const ann = await world.user('Ann')
  await ann.api.settings.chooseLanguage({ language: 'de' })
  await ann.api.auth.prove({ password })
  await ann.api.account.changeEmail({ email: 'ann.new@example.org' })
  const [confirm] = await world.deliverMails()
  expect(confirm).toMatchObject({ to: 'ann.new@example.org', subject: subjects.confirm.de })

  await world.guest.api.account.confirmEmail({ token: mailedToken(confirm) })
  const answer = await world.guest.rest('POST', '/api/auth/login', { email: 'ann.new@example.org', password })
  const signedIn = world.clientWith(cookieOf(answer))
  // The choice at the time of sending counts.
  await signedIn.api.settings.chooseLanguage({ language: 'pl' })
  const changed = (await world.deliverMails()).find(({ to }) => to === ann.email)
  expect(changed).toMatchObject({ subject: subjects.changed.pl })
})

test('mails about the account of a user who chose no language follow the site', async () => {
  const world = await openWorld()
  const [root, ann] = [await world.user('Root', { isSuperAdmin: true }), await world.user('Ann')]
  await root.api.adminSettings.save({ language: 'pl' })
  await ann.api.auth.prove({ password })
  await ann.api.account.changeEmail({ email: 'ann.new@example.org' })
  const [confirm] = await world.deliverMails()
  expect(confirm).toMatchObject({ subject: subjects.confirm.pl })
  await world.guest.api.account.confirmEmail({ token: mailedToken(confirm) })
  expect(await world.deliverMails()).toMatchObject([{ to: ann.email, subject: subjects.changed.pl }])
})
