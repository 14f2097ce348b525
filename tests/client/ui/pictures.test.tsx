import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { Markdown } from '../../../src/client/ui/Markdown.tsx'
import { openPicturesInViewer } from '../../../src/client/ui/pictures/open-pictures.ts'

beforeAll(openPicturesInViewer)
afterEach(() => {
  cleanup()
  document.documentElement.dir = ''
})

/** Renders the text and waits for the renderer, which loads on first use. */
async function shown(text: string) {
  const { container } = render(<Markdown text={`${text}\n\n**end**`} />)
  await within(container).findByText('end', { selector: 'strong' })
  return container
}

test('a picture is a link to itself, unless it is the text of another link', async () => {
  const text = await shown('![A red *square*](/a.png) [words ![in a **link**](/b.png)](/c) ![](/d.png "title") ![]()')
  const links = [...text.querySelectorAll('a')].map((link) => [
    ...[link.getAttribute('href'), link.querySelector('img')?.getAttribute('src'), link.getAttribute('aria-label')],
    ...[link.getAttribute('target'), link.hasAttribute('data-picture')],
  ])
  expect(links).toEqual([
    ['/a.png', '/a.png', null, '_blank', true],
    ['/c', '/b.png', null, '_blank', false],
    ['/d.png', '/d.png', 'Open the picture', '_blank', true],
  ])
})

test('takes the size of a picture from its address only where it is one', async () => {
  const text = await shown('![](/a.png#1200x800)\n\n![](/b.png#0x8)\n\n![](/c.png#123456x8)\n\n![](/d.png#12x8y)')
  const images = [...text.querySelectorAll('img')]
  expect(
    images.map((image) => [image.getAttribute('src'), image.getAttribute('width'), image.getAttribute('height')]),
  ).toEqual([
    ['/a.png', '1200', '800'],
    ['/b.png#0x8', null, null],
    ['/c.png#123456x8', null, null],
    ['/d.png#12x8y', null, null],
  ])
})

test('shows the colours of a picture until it loads, only where its address has five of them', async () => {
  const colours = '123456789abcdef'
  const bad = [
    '#12x8-123',
    '#12x8-12345678ABCDEFG',
    '#12x8-12345678ABCDEF0',
    `#12x8-${colours}0`,
    '#12x8-red;x:y(z)url',
  ]
  const text = await shown(`![](/a.png#12x8-${colours})\n\n${bad.map((end) => `![](</b.png${end}>)`).join('\n\n')}`)
  const [image, ...others] = text.querySelectorAll('img')
  expect(image?.getAttribute('src')).toBe('/a.png')
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['12', '8'])
  expect(image?.getAttribute('style')?.replaceAll(' ', '')).toBe('--a:#123;--b:#456;--c:#789;--d:#abc;--e:#def;')
  expect(others.map((other) => [other.getAttribute('src'), other.getAttribute('style')])).toEqual(
    bad.map((end) => [`/b.png${end}`, null]),
  )
})

test('several pictures in a row form a grid', async () => {
  const rows = async (text: string) => {
    const grids = [...(await shown(text)).querySelectorAll('.pictures')].map((row) =>
      [...row.children].map((link) => link.getAttribute('href')),
    )
    cleanup()
    return grids
  }
  expect(await rows('Look:\n![](/a.png)\n![](/b.png)  \n![](/c.png)\nWell?')).toEqual([['/a.png', '/b.png', '/c.png']])
  expect(await rows('![](/a.png) ![](/b.png) and ![](/c.png) ![](/d.png)')).toEqual([
    ['/a.png', '/b.png'],
    ['/c.png', '/d.png'],
  ])
  expect(await rows('![](/a.png) and ![](/b.png)\n\n![](/c.png)')).toEqual([])
})

test('opens the pictures of a text in a viewer, moves by keys and buttons, and leaves other presses to the browser', async () => {
  const user = userEvent.setup()
  await shown('![One](/a.png)\n![Two](/b.png)\n\nand ![](/c.png)')
  await shown('![Elsewhere](/z.png)')
  const link = screen.getByRole('link', { name: 'Two' })
  const ignored = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
  let isTaken: boolean | undefined
  const onClick = (event: Event) => {
    isTaken = event.defaultPrevented
    event.preventDefault()
  }
  document.addEventListener('click', onClick, { once: true })
  link.dispatchEvent(ignored)
  expect(isTaken).toBe(false)

  await user.click(link)
  const viewer = await screen.findByRole('dialog', { name: 'Pictures' })
  const seen = () => [within(viewer).getByRole('status').textContent, viewer.querySelector('img')?.getAttribute('alt')]
  expect(seen()).toEqual(['2 of 3', 'Two'])
  await user.click(within(viewer).getByRole('button', { name: 'Next picture' }))
  expect(seen()).toEqual(['3 of 3', ''])
  await user.keyboard('{ArrowRight}')
  expect(seen()).toEqual(['1 of 3', 'One'])
  await user.keyboard('{ArrowLeft}{Home}{End}')
  expect(seen()).toEqual(['3 of 3', ''])
  await user.click(within(viewer).getByRole('button', { name: 'Previous picture' }))
  expect(seen()).toEqual(['2 of 3', 'Two'])
  document.documentElement.dir = 'rtl'
  await user.keyboard('{ArrowLeft}')
  expect(seen()).toEqual(['3 of 3', ''])
  await user.keyboard('{ArrowRight}')
  expect(seen()).toEqual(['2 of 3', 'Two'])
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(viewer, { touches: [{ clientX: from }] })
    fireEvent.touchEnd(viewer, { changedTouches: [{ clientX: to }] })
  }
  swipe(0, 100)
  expect(seen()).toEqual(['3 of 3', ''])
  document.documentElement.dir = ''
  swipe(0, 100)
  expect(seen()).toEqual(['2 of 3', 'Two'])
  await user.click(within(viewer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))

  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  const single = await screen.findByRole('dialog', { name: 'Picture' })
  expect(within(single).queryByRole('button', { name: 'Next picture' })).toBe(null)
  await user.click(single)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})
