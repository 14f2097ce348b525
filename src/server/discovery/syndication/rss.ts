import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import type { FeedDocument, FeedEntry } from './feed-document.ts'

export const rssType = 'application/rss+xml'

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
const formatRssDate = (moment: string) => new Date(moment).toUTCString()

const item = ({ id, title, link, authorName, communityName, createdAt, text }: FeedEntry) =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    `<guid isPermaLink="false">${escapeMarkup(id)}</guid>`,
    element('pubDate', formatRssDate(createdAt)),
    element('dc:creator', authorName),
    element('category', communityName),
    // Readers interpret this element as HTML, so the text is escaped as HTML and then as XML.
    element('description', escapeMarkup(text)),
    '</item>',
  ].join('\n')

/** Renders the feed as RSS 2.0, which has no modification times for items. */
export const renderRss = ({ title, about, link, self, updatedAt, entries }: FeedDocument) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', about),
    element('lastBuildDate', formatRssDate(updatedAt)),
    ...(self === null ? [] : [`<atom:link rel="self" type="${rssType}" href="${escapeMarkup(self)}"/>`]),
    element('generator', 'Folkmoot'),
    ...entries.map(item),
    '</channel>',
    '</rss>\n',
  ].join('\n')
