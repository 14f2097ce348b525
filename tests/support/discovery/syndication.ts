import { Window } from 'happy-dom'
import { expect } from 'vitest'
import type { World } from '../world.ts'

const parser = new new Window().DOMParser()

/** The document, which must be well-formed XML. */
export function parseWellFormed(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n</)
  const document = parser.parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  // What this parser lets pass: ampersands that begin nothing, and characters that XML cannot hold.
  expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/)
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|\]\]>/u)
  return document
}

type Node = ReturnType<typeof parseWellFormed>

const textIn = (node: Pick<Node, 'querySelector'>, selector: string) =>
  node.querySelector(selector)?.textContent ?? null

/** What is under an address of a feed, as a program that looks without a session gets it. */
export async function readFeed(
  world: World,
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) {
  const answer = await world.app.inject({ url, headers, remoteAddress })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

/** The titles of a feed that is there, in either format, in order. */
export async function entryTitles(world: World, url: string): Promise<string[]> {
  const { status, body } = await readFeed(world, url)
  expect(status, url).toBe(200)
  return [...parseWellFormed(body).querySelectorAll('entry, item')].map(
    (entry) => textIn(entry as never, 'title') ?? '',
  )
}

/** The elements of the first entry by their names, as text; of a link its address. */
export function firstEntry(xml: string): Record<string, string> {
  const entry = parseWellFormed(xml).querySelector('entry, item')
  const children = [...(entry?.children ?? [])]
  return Object.fromEntries(
    children.map((child) => [
      child.tagName.toLowerCase(),
      child.getAttribute('href') ?? child.textContent?.trim() ?? '',
    ]),
  )
}

/** The secret address of whoever holds the door, as a path, with this ending. */
export async function secretFeedPath({ api }: Pick<World['guest'], 'api'>, format: 'atom' | 'rss' = 'atom') {
  const { url } = await api.syndication.renew()
  return new URL(url).pathname.replace(/atom$/, format)
}
