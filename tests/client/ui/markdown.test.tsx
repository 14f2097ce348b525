import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Markdown } from '../../../src/client/ui/Markdown.tsx'

afterEach(cleanup)

/** Renders the text and waits for the renderer, which loads on first use. */
async function shown(text: string, under?: 1 | 2 | 3) {
  const { container } = render(<Markdown text={`${text}\n\n**end**`} {...(under && { headingLevel: under })} />)
  await screen.findByText('end', { selector: 'strong' })
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
    'tel:+49301234',
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
    'magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a',
    'blob:http://example.org/a',
    'folkmoot:x',
  ])('to %s is plain text, and so is an image', async (address) => {
    const text = await shown(`[some **words**](${address}) ![a picture](${address}) ![mail](mailto:ann@example.org)`)
    expect(text.querySelector('p')?.textContent).toBe('some words a picture mail')
    expect(text.querySelectorAll('a, img')).toHaveLength(0)
  })

  test('in angle brackets is plain text unless its protocol is allowed', async () => {
    const text = await shown('<tel:+49301234> <ftp://example.org> <magnet:?xt=urn:btih:c1>')
    const links = [...text.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['tel:+49301234'])
    expect(text.querySelector('p')?.textContent).toBe('tel:+49301234 ftp://example.org magnet:?xt=urn:btih:c1')
  })

  test('is created from a bare URL, but not from a bare script', async () => {
    const text = await shown('See https://example.org and www.example.org, write ann@example.org. javascript:alert(1)')
    const addresses = [...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(addresses).toEqual(['https://example.org', 'http://www.example.org', 'mailto:ann@example.org'])
  })

  test.each([
    ['请看 https://example.com/abc，谢谢。', 'https://example.com/abc'],
    ['请看https://example.com。https://example.org/b（旧）', 'https://example.com', 'https://example.org/b'],
    ['**请看 https://example.com/a_b_c，谢谢**。', 'https://example.com/a_b_c'],
    ['（www.example.com）「www.example.org/a」', 'http://www.example.com', 'http://www.example.org/a'],
    ['[参考：https://example.com/a，旧]', 'https://example.com/a'],
    ['“https://example.com/a”, ‘https://example.com/b’…', 'https://example.com/a', 'https://example.com/b'],
    ['[“https://example.com/a”]', 'https://example.com/a'],
    ['https://zh.wikipedia.org/wiki/中文', 'https://zh.wikipedia.org/wiki/%E4%B8%AD%E6%96%87'],
    ['https://fr.wikipedia.org/wiki/L’Écume', 'https://fr.wikipedia.org/wiki/L%E2%80%99%C3%89cume'],
    ['ann@example.org，谢谢', 'mailto:ann@example.org'],
  ])('ends before punctuation that is not part of the address: %s', async (written, ...addresses) => {
    const text = await shown(written)
    expect([...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(addresses)
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

  test('keeps line breaks as typed, even in HTML, and adds none in code', async () => {
    const text = await shown('Roses are red\nviolets  \nare\\\nblue\r\n\n> one\n> two\n\n<i>\nthree\n\n`a\nb`')
    const lines = (element: Element | null) => element?.innerHTML.split('<br>')
    expect(lines(text.querySelector('p'))).toEqual(['Roses are red', 'violets', 'are', 'blue'])
    expect(lines(text.querySelector('blockquote p'))).toEqual(['one', 'two'])
    expect(lines(text.querySelectorAll('p')[2] ?? null)).toEqual(['&lt;i&gt;', 'three'])
    expect(text.querySelector('code')?.textContent).toBe('a b')
  })

  test.each([
    ['**太字。**次の文', 'strong', '太字。'],
    ['これは**「太字」**です', 'strong', '「太字」'],
    ['*強調。*次', 'em', '強調。'],
    ['~~削除。~~次の文', 'del', '削除。'],
    ['한국어**(볼드)**입니다', 'strong', '(볼드)'],
  ])('marks words beside Chinese, Japanese and Korean: %s', async (written, tag, marked) => {
    const text = await shown(written)
    expect(text.querySelector(tag)?.textContent).toBe(marked)
    expect(text.textContent).not.toMatch(/\*\*|~~/)
  })

  test('places its headings below the surrounding heading', async () => {
    await shown('# First\n\n### Third\n\n###### Sixth', 2)
    const levels = screen.getAllByRole('heading').map((heading) => heading.tagName)
    expect(levels).toEqual(['H3', 'H5', 'H6'])
  })
})

test('quotes and tables run in the direction of their text', async () => {
  const text = await shown('> مرحبا\n\n---\n\n> - 1. Hello\n\n| أ | b |\n|---|---|\n| x | y |')
  expect([...text.querySelectorAll('blockquote')].map((one) => one.dir)).toEqual(['rtl', 'auto'])
  expect(text.querySelector('table')?.dir).toBe('rtl')
})
