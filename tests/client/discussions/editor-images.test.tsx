import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { toEditorText, toMarkdown } from '../../../src/client/features/discussions/editor/editor-text.ts'
import { openWorld } from '../../support/checked-world.ts'
import { connectUploads } from '../../support/client/browser-uploads.ts'
import { accessibleDescription, openScreen } from '../../support/client/screen.tsx'
import { createCommunity } from '../../support/communities/create-community.ts'
import { plainImage } from '../../support/platform/images.ts'

async function setting(isPrivate = false) {
  const world = await openWorld()
  const ann = await world.user('Ann')
  const club = await createCommunity(ann, { isPrivate })
  const uploads = connectUploads(world, ann)
  const shown = openScreen(world, '/communities/chess-club/new-post', ann)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' })
  const png = async (name: string) => new File([new Uint8Array(await plainImage(60, 40))], name, { type: 'image/png' })
  const pick = (...files: File[]) => shown.user.upload(screen.getByLabelText('Images to add'), files)
  return { world, ann, club, field, png, pick, ...uploads, ...shown }
}

const address = '/api/media/[0-9a-f-]{36}'

test('uploads several images while typing continues, and asks for their descriptions', async () => {
  const { world, club, field, png, pick, hold, user } = await setting(true)
  await user.type(field, 'Look:')
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Moves')
  const open = hold()
  await pick(await png('board.png'), await png('move.png'))
  expect(field.value).toBe('Look:\n[image 1]\n[image 2]\n')
  fireEvent.change(field, { target: { value: `${field.value}Well?` } })
  await user.click(screen.getByRole('button', { name: 'Create Post' }))
  expect(screen.getByRole('alert').textContent).toBe('Please wait until the images are uploaded.')
  open()
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  expect(field.value).toBe('Look:\n[image 1]\n[image 2]\nWell?')

  const strip = within(screen.getByRole('list', { name: 'Images in the text' }))
  const alt = strip.getByRole<HTMLInputElement>('textbox', { name: 'Description of image 1' })
  expect(accessibleDescription(alt)).toContain('People who cannot see the image read this instead.')
  await user.type(alt, 'The `board` <[[after e4]')
  expect(accessibleDescription(alt)).not.toContain('People')
  await user.click(strip.getAllByRole('switch', { name: 'Decorative, needs no description' })[1] as HTMLElement)
  const other = strip.getByRole<HTMLInputElement>('textbox', { name: 'Description of image 2' })
  expect([other.disabled, accessibleDescription(other)]).toEqual([true, expect.not.stringContaining('People')])

  await user.click(screen.getByRole('button', { name: 'Create Post' }))
  await screen.findByRole('heading', { level: 1, name: 'Moves' })
  const { content } = await world.db.selectFrom('post').select('content').executeTakeFirstOrThrow()
  expect(content).toMatch(
    new RegExp(`^Look:\n!\\[The {2}board {4}after e4 ?\\]\\(${address}\\)\n!\\[\\]\\(${address}\\)\nWell\\?$`),
  )
  const kept = await world.db.selectFrom('media').select('communityId').execute()
  expect(kept).toEqual([{ communityId: club.id }, { communityId: club.id }])
})

test('sends a post in the moment in which its last image appears', async () => {
  const { png, pick, hold, user } = await setting()
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Moves')
  const open = hold()
  await pick(await png('board.png'))
  await user.click(screen.getByRole('switch', { name: 'Decorative, needs no description' }))
  const strip = screen.getByRole('list', { name: 'Images in the text' })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Post' })
  // As on a busy machine, where React pauses between a change and the effects that may come later.
  let time = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 100))
  onTestFinished(() => clock.mockRestore())
  const appearance = new MutationObserver(() => {
    if (!strip.querySelector('img')) return
    appearance.disconnect()
    clock.mockRestore()
    button.click()
  })
  appearance.observe(strip, { childList: true, subtree: true })
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Moves' })).toBeTruthy()
})

test('uploads pasted and dropped images, and removes them', async () => {
  const { field, png, user } = await setting()
  fireEvent.paste(field, { clipboardData: { files: [await png('shot.png')], types: ['Files'], getData: () => '' } })
  fireEvent.drop(field, { dataTransfer: { files: [await png('drop.png')], types: ['Files'] } })
  await waitFor(() => expect(field.value).toBe('[image 1]\n[image 2]\n'))
  const first = await screen.findByRole('textbox', { name: 'Description of image 1' })
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }))
  expect(field.value).toBe('\n[image 2]\n')
  expect(first.isConnected).toBe(false)
  fireEvent.change(field, { target: { value: 'No images' } })
  expect(screen.queryByRole('list', { name: 'Images in the text' })).toBe(null)
})

const red = [255, 0, 0, 255]
/** A canvas on which every picture is black, with one other pixel. */
const canvasWith = (pixel: readonly number[]) =>
  class {
    getContext() {
      const data = Uint8ClampedArray.from({ length: 32 * 32 * 4 }, (_, at) =>
        at < 4 ? (pixel[at] ?? 0) : at % 4 === 3 ? 255 : 0,
      )
      return { drawImage: () => {}, getImageData: () => ({ data }) }
    }
  }

test.each([
  ['', null],
  ['', canvasWith([0, 0, 0, 254])],
  ['-000000000000000', canvasWith(red)],
])(
  'an uploaded image keeps its size and colours “%s” in its address, so that the page does not move when it loads',
  async (colours, canvas) => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 60, height: 40, close: () => {} }))
    if (canvas) vi.stubGlobal('OffscreenCanvas', canvas)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { world, field, png, pick, user } = await setting()
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Moves')
    await pick(await png('board.png'))
    await user.click(await screen.findByRole('switch', { name: 'Decorative, needs no description' }))
    expect(field.value).toBe('[image 1]\n')
    const strip = screen.getByRole('list', { name: 'Images in the text' })
    await waitFor(() => expect(strip.querySelector('img')).toBeTruthy())
    await user.click(screen.getByRole('button', { name: 'Create Post' }))
    const picture = await screen.findByRole('link', { name: 'Open the picture' })
    const { content } = await world.db.selectFrom('post').select('content').executeTakeFirstOrThrow()
    expect(content).toMatch(new RegExp(`^!\\[\\]\\(${address}#60x40${colours}\\)`))
    const image = picture.querySelector('img')
    expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['60', '40'])
    expect(image?.getAttribute('src')).toMatch(new RegExp(`^${address}$`))
  },
)

test.each([
  ['![A board](/api/media/01a1431e-a40f-7270-9ad7-bcaff92430ec) and [image 1]', '[image 2] and [image 1]'],
  ['Ask [@Bo Lind](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec), bo@Bo Lind', 'Ask @Bo Lind, bo@Bo Lind'],
  // The unlinked name would become a link.
  [
    '[@Bo](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec) or @Bo',
    '[@Bo](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec) or @Bo',
  ],
  [
    '[@Bo](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec) [@Bo](/users/01a1ad6f-a0d1-7436-bba2-9c1ea59dff6b)',
    '@Bo @Bo (2)',
  ],
  ['![A](/api/media/01a1431e-a40f-7270-9ad7-bcaff92430ec#60x40)', '[image 1]'],
  ['![A](/api/media/01a1431e-a40f-7270-9ad7-bcaff92430ec#60x40-123456789abcdef)', '[image 1]'],
  ['![far](https://example.org/a.png)', '![far](https://example.org/a.png)'],
  ['> [Bo Lind](/communities/a/posts/b#comment-c) wrote:\n>\n> Yes', '> Bo Lind wrote:\n>\n> Yes'],
  ['> > [Bo](/communities/a/posts/b) wrote:\n> > No\n>\n> Yes', '> > Bo wrote:\n> > No\n>\n> Yes'],
  [
    '> [Bo](/communities/a/posts/b#comment-c) wrote:\n\n> [Bo](/communities/a/posts/b#comment-d) wrote: so',
    '> Bo wrote:\n\n> Bo (2) wrote: so',
  ],
  // The name that was typed would become a link.
  [
    '> [Bo](/communities/a/posts/b) wrote:\n\n> Bo wrote:\n\n[@Bo](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec)',
    '> [Bo](/communities/a/posts/b) wrote:\n\n> Bo wrote:\n\n@Bo',
  ],
  [
    '> [Al @Bo](/communities/a/posts/b) wrote:\n\n[@Bo](/users/01a1431e-a40f-7270-9ad7-bcaff92430ec)',
    '> Al @Bo wrote:\n\n@Bo',
  ],
  ['> [Bo](https://example.org) wrote:', '> [Bo](https://example.org) wrote:'],
  ['See [Bo](/communities/a/posts/b) wrote:', 'See [Bo](/communities/a/posts/b) wrote:'],
])('shows stored Markdown as words, and returns it unchanged: %s', (markdown, text) => {
  const written = toEditorText(markdown)
  expect(written.text).toBe(text)
  expect(toMarkdown(written)).toBe(markdown)
})

test('refuses non-images and files that are too large, and keeps the text', async () => {
  const { field, png, pick, user, cut } = await setting()
  await user.type(field, 'e4')
  const refused = async (message: string) => {
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
    expect(field.value.trim()).toBe('e4')
  }
  const text = new File(['hello'], 'notes.txt', { type: 'text/plain' })
  fireEvent.drop(field, { dataTransfer: { files: [text], types: ['Files'] } })
  await refused('Please upload a valid image file (JPEG, PNG, or WebP).')
  await pick(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' }))
  await refused('Image size should be less than 5MB.')
  await pick(new File(['hello'], 'fake.png', { type: 'image/png' }))
  await refused('Please upload a valid image file (JPEG, PNG, or WebP).')
  cut()
  await pick(await png('board.png'))
  await refused('Failed to upload image. Please try again.')
})

test('keeps an image whose upload still runs when a quote joins the text', async () => {
  const world = await openWorld()
  const [ann, bob] = [await world.user('Ann'), await world.user('Bob')]
  const { forumId } = await createCommunity(ann)
  const post = await ann.api.posts.create({ title: 'Opening', content: 'e4', forumId })
  await ann.api.comments.add({ postId: post.id, content: 'Or d4?' })
  const uploads = connectUploads(world, bob)
  const { user } = openScreen(world, post.link, bob)
  await user.click(await screen.findByRole('button', { name: /^Reply to/ }))
  const composer = within(await screen.findByRole('dialog', { name: 'Reply to Ann' }))
  const field = composer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  await user.type(field, 'Look')
  const release = uploads.hold()
  const file = new File([new Uint8Array(await plainImage(60, 40))], 'board.png', { type: 'image/png' })
  await user.upload(composer.getByLabelText('Images to add'), file)
  expect(field.value).toBe('Look\n[image 1]\n')

  await user.click(screen.getByRole('button', { name: /^Actions for the comment by Ann/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Quote' }))
  await waitFor(() => expect(field.value).toBe('Look\n[image 1]\n\n> Ann wrote:\n>\n> Or d4?\n\n'))
  release()
  await waitFor(() =>
    expect(composer.getByRole('list', { name: 'Images in the text' }).querySelector('img')).toBeTruthy(),
  )
  await user.click(composer.getByRole('button', { name: 'Post Reply' }))
  await screen.findByText('Reply posted')
  const { items } = await ann.api.comments.list({ postId: post.id })
  const content = expect.stringMatching(new RegExp(`^Look\n!\\[\\]\\(${address}\\)\n\n> \\[Ann\\]`))
  expect(items).toContainEqual(expect.objectContaining({ content }))
})
