import { Window } from 'happy-dom'
import { expect } from 'vitest'
import type { World } from '../world.ts'

const parser = new new Window().DOMParser()

/** The document, which must be well-formed XML. */
export function parseWellFormed(xml: string) {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n</)
  const document = parser.parseFromString(xml, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined()
  // Faults that this parser accepts: bare ampersands, and characters that XML does not allow.
  expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/)
  expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|\]\]>/u)
  return document
}

type Node = ReturnType<typeof parseWellFormed>

const textIn = (node: Pick<Node, 'querySelector'>, selector: string) =>
  node.querySelector(selector)?.textContent ?? null

/** Requests a feed as a program without a session. */
export async function readFeed(
  world: World,
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '192.0.2.1',
) {
  const answer = await world.app.inject({ url, headers, remoteAddress })
  return { status: answer.statusCode, headers: answer.headers, body: answer.body }
}

/** The titles of an existing feed, in either format, in order. */
export async function entryTitles(world: World, url: string): Promise<string[]> {
  const { status, body } = await readFeed(world, url)
  expect(status, url).toBe(200)
  return [...parseWellFormed(body).querySelectorAll('entry, item')].map(
    (entry) => textIn(entry as never, 'title') ?? '',
  )
}

/** The elements of the first entry by their names, as text; for a link its address. */
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

/** This user's secret address as a path, with this extension. */
export async function secretFeedPath({ api }: Pick<World['guest'], 'api'>, format: 'atom' | 'rss' = 'atom') {
  const { url } = await api.syndication.renew()
  return new URL(url).pathname.replace(/atom$/, format)
}
