import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainImage, uploadedPath } from '../../support/platform/images.ts'

const banner = () => within(screen.getByRole('banner'))
const logo = () => screen.getByRole('banner').querySelector('a img')?.getAttribute('src')

/** The data that the server writes into the head of a page. */
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

test('shows the name of the instance in the top bar and the title, and the software in the footer', async () => {
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

test('uses the name and logo in the page until the server answers', async () => {
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

test('falls back to the bundled name when the server does not answer', async () => {
  const { world } = await setting()
  const { browser } = openScreen(world, '/login')
  browser.isOffline = true
  await waitFor(() => banner().getByRole('link', { name: 'Folkmoot' }))
  expect(logo()).toBe('/icon.svg')
})

test('shows a new name in the open pages of other users', async () => {
  const { world, save } = await setting()
  const ann = await world.user('Ann')
  openScreen(world, '/help', ann)
  await banner().findByRole('link', { name: 'Folkmoot' })
  await banner().findByRole('link', { name: /Notifications/ })
  // Saves until the page shows it: the page follows a moment later.
  let round = 0
  await waitFor(async () => {
    await save({ name: `Elm Street ${round++}` })
    await waitFor(() => banner().getByRole('link', { name: /^Elm Street/ }), { timeout: 300 })
  })
  expect(document.title).toMatch(/ · Elm Street/)
})

test('shows the name and logo in the admin area', async () => {
  const { world, ada, save } = await setting()
  await save({ name: 'Elm Street' })
  openScreen(world, '/admin/audit', ada)
  await screen.findByRole('banner')
  await banner().findByRole('link', { name: 'Elm Street' })
  await waitFor(() => expect(document.title).toBe('Audit log · Elm Street'))
})

test('hides image uploads in the editor and the profile when uploads are off', async () => {
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
