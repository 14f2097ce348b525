import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { imageError } from '../../../src/client/platform/uploads/upload-image.ts'
import { UserAvatar } from '../../../src/client/ui/UserAvatar.tsx'

afterEach(cleanup)

test('accepts a photo as JPEG, PNG or WebP of at most five megabytes', () => {
  const invalid = { text: 'Please upload a valid image file (JPEG, PNG, or WebP).' }
  const fiveMegabytes = 5 * 1024 * 1024
  for (const type of ['image/jpeg', 'image/png', 'image/webp']) {
    expect(imageError({ type, size: fiveMegabytes })).toBeNull()
    expect(imageError({ type, size: fiveMegabytes + 1 })).toEqual({ text: 'Image size should be less than 5MB.' })
  }
  for (const type of ['image/gif', 'image/svg+xml', 'text/plain', '']) {
    expect(imageError({ type, size: 1 })).toEqual(invalid)
  }
  expect(imageError(undefined)).toEqual(invalid)
})

const shown = (name: string, image: string | null) =>
  render(
    <MantineProvider env="test">
      <UserAvatar user={{ name, image }} />
    </MantineProvider>,
  ).container

test('shows the square version of uploaded photos, and external photos unchanged', () => {
  const here = '/api/media/019a0000-0000-7000-8000-000000000000'
  for (const [image, src] of [
    [here, `${here}/avatar`],
    [window.location.origin + here, `${here}/avatar`],
    [`https://images.example${here}`, `https://images.example${here}`],
    ['https://images.example/ann.jpg', 'https://images.example/ann.jpg'],
  ] as const) {
    expect(shown('Ann Vale', image).querySelector('img')?.getAttribute('src')).toBe(src)
    cleanup()
  }
})

test('shows initials without a photo or for a broken one, and an icon without a name', () => {
  expect(shown('Ann von Vale', null).textContent).toContain('AV')
  const broken = shown('Ben', '/api/media/gone')
  const image = broken.querySelector('img')
  if (image) fireEvent.error(image)
  expect(broken.querySelector('img')).toBeNull()
  expect(broken.textContent).toContain('B')
  expect(shown('***', null).querySelector('svg')).not.toBeNull()
})
