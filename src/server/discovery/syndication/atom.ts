import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import type { FeedDocument, FeedEntry } from './feed-document.ts'

export const atomType = 'application/atom+xml'

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
const page = (href: string) => `<link rel="alternate" type="text/html" href="${escapeMarkup(href)}"/>`

const entry = ({ id, title, link, authorName, communityName, createdAt, updatedAt, text }: FeedEntry) =>
  [
    '<entry>',
    element('id', id),
    `<title type="text">${escapeMarkup(title)}</title>`,
    page(link),
    element('published', createdAt),
    element('updated', updatedAt),
    `<author>${element('name', authorName)}</author>`,
    `<category term="${escapeMarkup(communityName)}"/>`,
    `<content type="text">${escapeMarkup(text)}</content>`,
    '</entry>',
  ].join('\n')

/** Renders the feed as Atom (RFC 4287). All user content is text, not markup. */
export const renderAtom = ({ id, title, about, link, self, updatedAt, entries }: FeedDocument) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', id),
    `<title type="text">${escapeMarkup(title)}</title>`,
    `<subtitle type="text">${escapeMarkup(about)}</subtitle>`,
    element('updated', updatedAt),
    ...(self === null ? [] : [`<link rel="self" type="${atomType}" href="${escapeMarkup(self)}"/>`]),
    page(link),
    element('generator', 'Folkmoot'),
    ...entries.map(entry),
    '</feed>\n',
  ].join('\n')
