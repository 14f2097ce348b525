import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Markdown } from '../../../src/client/ui/Markdown.tsx'

afterEach(cleanup)

/** Renders the text and waits for the renderer, which loads on first use. */
async function shown(text: string, under?: 1 | 2 | 3) {
  const { container } = render(<Markdown text={`${text}\n\n**end**`} {...(under && { headingLevel: under })} />)
  await screen.findByText('end', { selector: 'strong' }, { timeout: 15_000 })
  return container
}

describe('a link in Markdown', () => {
  test.each([
    'http://example.org/a',
    'https://example.org/a?b=c#d',
    'HTTPS://example.org',
    'irc://irc.example.org/chess',
    'ircs://irc.example.org/chess',
    'mailto:ann@example.org',
    'xmpp:ann@example.org',
    '/guidelines',
    'other-page',
    '?page=2',
    '//example.org/a',
  ])('to %s is kept and opens in a new tab', async (address) => {
    const link = (await shown(`[words](${address})`)).querySelector('a')
    expect(link?.textContent).toBe('words')
    expect(link?.getAttribute('href')).toBe(address)
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')?.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer', 'ugc'])
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '<java\tscript:alert(1)>',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://example.org',
    'tel:+123',
    'blob:http://example.org/a',
    'folkmoot:x',
  ])('to %s loses its address, not its text', async (address) => {
    const text = await shown(`[words](${address}) ![picture](${address})`)
    expect(text.textContent).toContain('words')
    const addresses = [...text.querySelectorAll('a, img')].flatMap((element) => [
      element.getAttribute('href'),
      element.getAttribute('src'),
    ])
    expect(addresses.filter(Boolean)).toEqual([])
  })

  test('is created from a bare URL, but not from a bare script', async () => {
    const text = await shown('See https://example.org and www.example.org, write ann@example.org. javascript:alert(1)')
    const addresses = [...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['https://example.org', 'http://www.example.org', 'mailto:ann@example.org'])
  })

  test('of a footnote stays within the page and its own text', async () => {
    const text = await shown('Claim[^1]\n\n[^1]: Proof')
    const links = [...text.querySelectorAll('a')]
    expect(links.length).toBe(2)
    for (const link of links) {
      expect(link.getAttribute('target')).toBe(null)
      expect(text.querySelector(`[id="${decodeURIComponent(link.hash.slice(1))}"]`)).not.toBe(null)
    }
  })
})

describe('Markdown', () => {
  test('shows raw HTML as typed instead of running it', async () => {
    const html = '<img src=x onerror=alert(1)> <script>alert(1)</script> <b onclick=alert(1)>bold</b>'
    const text = await shown(
      `${html}\n\n<iframe src="https://example.org"></iframe>\n\n<style>p { color: red }</style>`,
    )
    expect(text.querySelector('img, script, b, iframe, style, [onerror], [onclick]')).toBe(null)
    expect(text.textContent).toContain('<script>alert(1)</script>')
    expect(text.textContent).toContain('<iframe src="https://example.org"></iframe>')
  })

  test('renders tables, task lists, strikethrough and code, reachable by keyboard', async () => {
    const text = await shown('| a | b |\n|---|---|\n| c | d |\n\n- [x] done\n- [ ] open\n\n~~gone~~\n\n```\n<b>\n```')
    expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0)
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['c', 'd'])
    expect(screen.getByRole('checkbox', { name: 'Done' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('checkbox', { name: 'Not done' })).toBeTruthy()
    expect(text.querySelector('del')?.textContent).toBe('gone')
    expect(text.querySelector('pre')?.textContent).toBe('<b>\n')
    expect(text.querySelector('pre')?.tabIndex).toBe(0)
  })

  test('places its headings below the surrounding heading', async () => {
    await shown('# First\n\n### Third\n\n###### Sixth', 2)
    const levels = screen.getAllByRole('heading').map((heading) => heading.tagName)
    expect(levels).toEqual(['H3', 'H5', 'H6'])
  })
})
