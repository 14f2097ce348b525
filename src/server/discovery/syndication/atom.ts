import { escaped } from '../markup.ts'
import type { FeedEntry, ReaderFeed } from './feed.ts'

export const atomType = 'application/atom+xml'

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const page = (href: string) => `<link rel="alternate" type="text/html" href="${escaped(href)}"/>`

const entry = ({ id, title, link, authorName, communityName, createdAt, updatedAt, text }: FeedEntry) =>
  [
    '<entry>',
    element('id', id),
    `<title type="text">${escaped(title)}</title>`,
    page(link),
    element('published', createdAt),
    element('updated', updatedAt),
    `<author>${element('name', authorName)}</author>`,
    `<category term="${escaped(communityName)}"/>`,
    `<content type="text">${escaped(text)}</content>`,
    '</entry>',
  ].join('\n')

/** The feed as Atom (RFC 4287). Whatever people wrote stands in it as text, nothing as markup. */
export const asAtom = ({ id, title, about, link, self, updatedAt, entries }: ReaderFeed) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    `<title type="text">${escaped(title)}</title>`,
    `<subtitle type="text">${escaped(about)}</subtitle>`,
    element('updated', updatedAt),
    ...(self === null ? [] : [`<link rel="self" type="${atomType}" href="${escaped(self)}"/>`]),
    page(link),
    element('generator', 'Folkmoot'),
    ...entries.map(entry),
    '</feed>\n',
  ].join('\n')
