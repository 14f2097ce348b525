import { escaped } from '../markup.ts'
import type { FeedEntry, ReaderFeed } from './feed.ts'

export const rssType = 'application/rss+xml'

const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`
const inWords = (moment: string) => new Date(moment).toUTCString()

const item = ({ id, title, link, authorName, communityName, createdAt, text }: FeedEntry) =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="false">${escaped(id)}</guid>`,
    element('pubDate', inWords(createdAt)),
    element('dc:creator', authorName),
    element('category', communityName),
    // What stands here is read as HTML: the text is written as such, and that again as XML.
    element('description', escaped(text)),
    '</item>',
  ].join('\n')

/** The feed as RSS 2.0, which names no moment of change for its items. */
export const asRss = ({ title, about, link, self, updatedAt, entries }: ReaderFeed) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', about),
    element('lastBuildDate', inWords(updatedAt)),
    ...(self === null ? [] : [`<atom:link rel="self" type="${rssType}" href="${escaped(self)}"/>`]),
    element('generator', 'Folkmoot'),
    ...entries.map(item),
    '</channel>',
    '</rss>\n',
  ].join('\n')
