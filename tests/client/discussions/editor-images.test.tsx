import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openWorld } from '../../support/checked-world.ts'
import { connectUploads } from '../../support/client/browser-uploads.ts'
import { openScreen } from '../../support/client/screen.tsx'
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

test('uploads several images into the text while typing continues', async () => {
  const { world, club, field, png, pick, hold, user } = await setting(true)
  await user.type(field, 'Look:')
  const open = hold()
  await pick(await png('board.png'), await png('my [best] move.png'))
  expect(field.value).toBe('Look:\n![Uploading board…]()\n![Uploading my best move…]()\n')
  fireEvent.change(field, { target: { value: `${field.value}Well?` } })
  await user.click(screen.getByRole('button', { name: 'Create Post' }))
  expect(screen.getByRole('alert').textContent).toBe('Please wait until the images are uploaded.')
  open()
  const whole = new RegExp(`^Look:\n!\\[board\\]\\(${address}\\)\n!\\[my best move\\]\\(${address}\\)\nWell\\?$`)
  await waitFor(() => expect(field.value).toMatch(whole))
  await waitFor(() => expect(screen.queryByRole('alert')).toBe(null))
  const kept = await world.db.selectFrom('media').select('communityId').execute()
  expect(kept).toEqual([{ communityId: club.id }, { communityId: club.id }])
})

test('uploads pasted and dropped images', async () => {
  const { field, png } = await setting()
  fireEvent.paste(field, { clipboardData: { files: [await png('shot.png')], types: ['Files'], getData: () => '' } })
  await waitFor(() => expect(field.value).toMatch(new RegExp(`^!\\[shot\\]\\(${address}\\)\n$`)))
  fireEvent.drop(field, { dataTransfer: { files: [await png('drop.png')], types: ['Files'] } })
  await waitFor(() => expect(field.value).toMatch(new RegExp(`!\\[drop\\]\\(${address}\\)\n$`)))
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
