import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainImage, uploadedPath } from '../../support/platform/images.ts'

const banner = () => within(screen.getByRole('banner'))
const logo = () => screen.getByRole('banner').querySelector('a img')?.getAttribute('src')

/** What the server writes into the head of a page. */
function writeHead(tags: Record<string, string>) {
  for (const [name, content] of Object.entries(tags)) {
    const meta = document.createElement('meta')
    meta.name = name
    meta.content = content
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  }
}

async function setting() {
  const world = await openWorld()
  const ada = await world.user('Ada', { isSuperAdmin: true })
  return { world, ada, save: ada.api.adminSettings.save }
}

test('the top bar and the tab say what the instance is called, and the footer what it runs on', async () => {
  const { world, ada, save } = await setting()
  const image = await uploadedPath(world, ada, await plainImage(60, 40))
  await save({ name: 'Elm Street', logoId: image.split('/').at(-1) ?? '' })
  openScreen(world, '/login')
  await banner().findByRole('link', { name: 'Elm Street' })
  expect(logo()).toBe(`${image}/avatar`)
  await waitFor(() => expect(document.title).toBe('Sign in · Elm Street'))
  screen.getByText('Welcome back to Elm Street.')
  within(screen.getByRole('contentinfo')).getByText(/© \d+ Folkmoot/)
})

test('until the server is asked, the name and the logo are those that the page was sent with', async () => {
  const { world, save } = await setting()
  await save({ name: 'Elm Street' })
  writeHead({ 'application-name': 'Oak Street', 'folkmoot-logo': '/api/media/oak' })
  const { browser } = openScreen(world, '/login')
  let answer = () => {}
  browser.until = new Promise<void>((resolve) => {
    answer = resolve
  })
  await waitFor(() => banner().getByRole('link', { name: 'Oak Street' }))
  expect(logo()).toBe('/api/media/oak/avatar')
  answer()
  await banner().findByRole('link', { name: 'Elm Street' })
  expect(logo()).toBe('/icon.svg')
})

test('without an answer it is called what the bundle calls it', async () => {
  const { world } = await setting()
  const { browser } = openScreen(world, '/login')
  browser.isOffline = true
  await waitFor(() => banner().getByRole('link', { name: 'Folkmoot' }))
  expect(logo()).toBe('/icon.svg')
})

test('a new name shows in the open pages of others, without a word from them', async () => {
  const { world, save } = await setting()
  const ann = await world.user('Ann')
  openScreen(world, '/help', ann)
  await banner().findByRole('link', { name: 'Folkmoot' })
  await banner().findByRole('link', { name: /Notifications/ })
  // Saved until it shows: the page follows a moment after it is there.
  let round = 0
  await waitFor(async () => {
    await save({ name: `Elm Street ${round++}` })
    await waitFor(() => banner().getByRole('link', { name: /^Elm Street/ }), { timeout: 300 })
  })
  expect(document.title).toMatch(/ · Elm Street/)
})

test('the admin area carries the name and the logo too', async () => {
  const { world, ada, save } = await setting()
  await save({ name: 'Elm Street' })
  openScreen(world, '/admin/audit', ada)
  await screen.findByRole('banner')
  await banner().findByRole('link', { name: 'Elm Street' })
  await waitFor(() => expect(document.title).toBe('Audit Log · Elm Street'))
})

test('where images cannot be uploaded, the editor and the profile do not offer it', async () => {
  const { world, save } = await setting()
  const ann = await world.user('Ann')
  await createCommunity(ann)
  const first = openScreen(world, '/communities/chess-club/new-post', ann)
  await screen.findByRole('button', { name: 'Add images' })
  first.close()

  await save({ takesUploads: false })
  const second = openScreen(world, '/communities/chess-club/new-post', ann)
  const field = await screen.findByRole('textbox', { name: 'Content' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Add images' })).toBeNull())
  await second.user.click(field)
  const image = new File([new Uint8Array(await plainImage(60, 40))], 'cat.png', { type: 'image/png' })
  const data = new DataTransfer()
  data.items.add(image)
  await second.user.paste(data)
  await screen.findByText('Image uploads are turned off.')
  second.close()

  openScreen(world, '/profile', ann)
  await screen.findByText('Image uploads are turned off.')
  expect(screen.queryByRole('button', { name: 'Upload photo' })).toBeNull()
})
