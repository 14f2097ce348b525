import { MantineProvider } from '@mantine/core'
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { getQueryKey } from '@trpc/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { trpc } from '../../../src/client/platform/trpc.ts'
import { uploadImage } from '../../../src/client/platform/uploads/upload-image.ts'
import { ErrorState } from '../../../src/client/ui/ErrorState.tsx'
import { FormAlert } from '../../../src/client/ui/FormAlert.tsx'
import { loadTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { problemNow, TextsProvider, translateNow } from '../../../src/client/ui/languages/texts.tsx'
import { Toasts } from '../../../src/client/ui/Toasts.tsx'
import { clearToasts, toast } from '../../../src/client/ui/toast.ts'
import { inviteInput } from '../../../src/shared/communities/invitations.ts'
import { saveInstanceInput } from '../../../src/shared/instance/settings.ts'
import { bodyLimitExceeded } from '../../../src/shared/platform/message-phrases.ts'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { mailedToken, password } from '../../support/world.ts'

/** The page says which languages the site offers. */
function offerLanguages(codes: string) {
  const meta = Object.assign(document.createElement('meta'), { name: 'folkmoot-languages', content: codes })
  document.head.append(meta)
  onTestFinished(async () => {
    meta.remove()
    await loadTexts('en')
    Object.assign(document.documentElement, { lang: 'en', dir: '' })
  })
}

test('switches the language at once, without losing what is typed', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  const { user } = openScreen(world, '/login')
  await user.type(await screen.findByLabelText('Email'), 'ann@exam')
  const select = await screen.findByRole('combobox', { name: 'Language' })
  await user.selectOptions(select, 'Pseudo-English')
  await screen.findByRole('heading', { name: 'Śĩĝń ĩń' })
  expect(screen.getByLabelText<HTMLInputElement>('Ēḿàĩĺ').value).toBe('ann@exam')
  expect(document.documentElement.lang).toBe('en-XA')
  await user.type(screen.getByLabelText('Ēḿàĩĺ'), 'ple.org')
  // A page whose code and texts load now is in the language, too.
  await user.click(screen.getByRole('link', { name: 'Śĩĝń ũƥ' }))
  await screen.findByRole('heading', { name: 'Ćŕēàţē àń àććōũńţ' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ĺàńĝũàĝē' }), 'English')
  await screen.findByRole('heading', { name: 'Create an account' })
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(await ann.api.auth.viewer()).toMatchObject({ language: null })
})

test.each([
  ['en en-XA', 'en-XA', 'Ĥēĺƥ'],
  ['en de', 'en', 'Help'],
])('a user who signs in where the site offers %s reads the page in %s', async (codes, shown, title) => {
  offerLanguages(codes)
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  await ann.api.settings.chooseLanguage({ language: 'en-XA' })
  const { user } = openScreen(world, '/login?returnTo=%2Fhelp')
  await user.type(await screen.findByLabelText('Email'), ann.email)
  await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.documentElement.lang || 'en').toBe(shown)
})

test('saves no language whose texts do not arrive', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ann = await world.user('Ann')
  const { user } = openScreen(world, '/help', ann)
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, options: RequestInit) =>
    address.startsWith('/assets/') ? Promise.reject(new Error('no network')) : fetch(address, options),
  )
  globalThis.chunksWithTexts = ['http://forum.example/assets/cMain.js']
  onTestFinished(() => {
    vi.unstubAllGlobals()
    globalThis.chunksWithTexts = undefined
  })
  await user.selectOptions(select, 'Pseudo-English')
  await screen.findByText('The language could not be loaded.')
  expect(select.value).toBe('en')
  expect(await ann.api.auth.viewer()).toMatchObject({ language: null })
  globalThis.chunksWithTexts = undefined
  await user.selectOptions(select, 'Pseudo-English')
  await waitFor(async () => expect(await ann.api.auth.viewer()).toMatchObject({ language: 'en-XA' }))
})

/** The number of answers of each query on the page. */
const answers = (client: QueryClient) =>
  new Map(
    client
      .getQueryCache()
      .getAll()
      .filter((query) => query.isActive())
      .map(({ queryHash, state }) => [queryHash, state.dataUpdateCount]),
  )

test('asks for everything on the page again, but not for a new ticket of a form', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const root = await world.user('Root', { isSuperAdmin: true })
  await root.api.adminSettings.save({ contactEmail: root.email })
  const { user, queryClient } = openScreen(world, '/contact', await world.user('Ann'))
  const isIdle = () => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0)
  await screen.findByLabelText('Message')
  await waitFor(isIdle)
  const before = answers(queryClient)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Pseudo-English')
  await waitFor(isIdle)
  const ticket = hashKey(getQueryKey(trpc.contact.form, undefined, 'query'))
  const after = [...before].map(([key, count]) => [key, count + (key === ticket ? 0 : 1)] as const)
  expect(before.size).toBeGreaterThan(2)
  expect(before.get(ticket)).toBe(1)
  expect(answers(queryClient)).toEqual(new Map(after))
})

test('has a visible label among the settings, and none in the footer', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  openScreen(world, '/settings', await world.user('Ann'))
  await waitFor(() => expect(screen.getAllByRole('combobox', { name: 'Language' })).toHaveLength(2))
  expect(screen.getAllByText('Language', { selector: 'label' })).toHaveLength(1)
})

test('spends no token a second time', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ida = await world.user('Ida', { isVerified: false })
  await ida.api.auth.resendVerification({ email: ida.email })
  const [mail] = await world.deliverMails()
  const token = mailedToken(mail)
  const { user, queryClient } = openScreen(world, `/verify-email?token=${token}`)
  await screen.findByText('Email verified!')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Pseudo-English')
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0))
  expect(queryClient.getQueryState(['verify-email', token])).toMatchObject({ dataUpdateCount: 1, errorUpdateCount: 0 })
})

test('shows the errors of the server and of a form in the language of the page', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  await world.user('Ann')
  const { user } = openScreen(world, '/signup')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'Pseudo-English')
  await user.type(await screen.findByLabelText('Ńàḿē'), 'Ann')
  await user.type(screen.getByLabelText('Ēḿàĩĺ'), 'ann@example.org')
  await user.type(screen.getByLabelText('Ƥàśśŵōŕď'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Śĩĝń ũƥ' }))
  await screen.findByText('Ƥàśśŵōŕďś ďō ńōţ ḿàţćĥ')
  await user.type(screen.getByLabelText('Ćōńƒĩŕḿ ƥàśśŵōŕď'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Śĩĝń ũƥ' }))
  await screen.findByText('Àń àććōũńţ ŵĩţĥ ţĥĩś ēḿàĩĺ àĺŕēàďŷ ēxĩśţś.')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ĺàńĝũàĝē' }), 'English')
  await screen.findByText('An account with this email already exists.')
})

test('writes a message with its values in the language of the page', async () => {
  offerLanguages('en en-XA')
  const limit = bodyLimitExceeded(16_000)
  expect(translateNow(limit)).toBe('The body must be at most 16,000 bytes.')
  await loadTexts('en-XA')
  expect(translateNow(limit)).toBe('Ţĥē ƀōďŷ ḿũśţ ƀē àţ ḿōśţ 16,000 ƀŷţēś.')
  const { error } = inviteInput.safeParse({ slug: 'club', emails: ['{given}'] })
  expect(problemNow({ error })).toBe('{given} ĩś ńōţ à vàĺĩď ēḿàĩĺ àďďŕēśś')
  expect(translateNow('A text without a translation {name}')).toBe('A text without a translation {name}')
  expect(translateNow('a {constructor} {x, number}')).toBe('a {constructor} {x, number}')
  const values = { name: 'Ann', count: 1_000 }
  expect(translateNow({ text: '{name}, {count, number}, {toString}', values })).toBe('Ann, 1,000, {toString}')
})

test('offers no choice where there is one language', async () => {
  openScreen(await openWorld(), '/login')
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('super admins choose the language of the site, where there are several', async () => {
  offerLanguages('en en-XA')
  const world = await openWorld({ config: { showsLanguageDrafts: true } })
  const ada = await world.user('Ada', { isSuperAdmin: true })
  const { user } = openScreen(world, '/admin/settings', ada)
  const select = await screen.findByRole('combobox', { name: 'Language of the site' })
  await user.selectOptions(select, 'Pseudo-English')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('The settings have been saved.')
  expect(await ada.api.adminSettings.get()).toMatchObject({ language: 'en-XA' })
  // Their own page keeps its language.
  screen.getByRole('heading', { name: 'System Settings' })
})

test('the settings of a site with one language have no field for it', async () => {
  const world = await openWorld()
  openScreen(world, '/admin/settings', await world.user('Ada', { isSuperAdmin: true }))
  await screen.findByLabelText('Contact address')
  expect(screen.queryByLabelText('Language of the site')).toBeNull()
})

test('writes what a schema found in the language of the page', async () => {
  offerLanguages('en en-XA')
  const name = saveInstanceInput.shape.name
  expect(problemNow(name.safeParse(''))).toBe('Name is required')
  expect(problemNow(name.safeParse('Elm Street'))).toBeUndefined()
  await loadTexts('en-XA')
  expect(problemNow(name.safeParse(''))).toBe('Ńàḿē ĩś ŕēǫũĩŕēď')
})

test('a reason or a name that equals an English text stays as it was typed', async () => {
  offerLanguages('en en-XA')
  await loadTexts('en-XA')
  const typed = 'Name is required'
  expect(translateNow(typed)).not.toBe(typed)
  render(
    <TextsProvider>
      <MantineProvider env="test">
        <FormAlert tone="error" message={typed} detail={typed} />
        <ErrorState title={typed} message={typed} />
        <Toasts />
      </MantineProvider>
    </TextsProvider>,
  )
  onTestFinished(async () => {
    await act(clearToasts)
    cleanup()
  })
  expect(screen.getAllByText(typed)).toHaveLength(4)
  toast.error(typed)
  await waitFor(() => expect(screen.getAllByText(typed)).toHaveLength(5))
})

test('an upload asks for its errors in the language of the page, and shows them as they are', async () => {
  offerLanguages('en en-XA')
  const requested: string[] = []
  const error = 'Name is required'
  class Request extends EventTarget {
    upload = new EventTarget()
    status = 429
    response = { error }
    open() {}
    setRequestHeader(name: string, value: string) {
      if (name === 'accept-language') requested.push(value)
    }
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  onTestFinished(() => void vi.unstubAllGlobals())
  const file = new File(['x'], 'photo.png', { type: 'image/png' })
  await expect(uploadImage(file)).rejects.toThrow(error)
  await loadTexts('en-XA')
  await expect(uploadImage(file)).rejects.toThrow(error)
  expect(requested).toEqual(['en', 'en-XA'])
})
