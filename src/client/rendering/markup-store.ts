import { LRUCache } from 'lru-cache'
import { keptMarks } from '../ui/kept-markup.tsx'
import type { KeptMarkup } from '../ui/page-response.ts'

/** In characters. */
const maxSize = 24_000_000
const maxEntrySize = 200_000
const entryOverhead = 300

const marks = new RegExp(` ${keptMarks.start}="(\\d+)"|<i ${keptMarks.end}="\\d+"></i>`, 'g')

/** Ids that React makes belong to one page, and so do content that came late or failed. */
const belongsToPage = /"[^"]*_R_|<template|<!--\$[?!]-->/

/** A copy, because a part of a text keeps the whole in memory. */
const copyOf = (text: string) => Buffer.from(text).toString()

interface PageMarkup extends KeptMarkup {
  /** Keeps what the page has made, and returns its HTML without the marks. */
  finish: (html: string) => string
}

/** Opens the store for one page in a language. */
export type OpenMarkup = (language: string) => PageMarkup

/** Keeps the HTML of content by what it was made from, for all pages. */
export function createMarkupStore(): OpenMarkup {
  const store = new LRUCache<string, string>({
    ...{ maxSize, maxEntrySize },
    sizeCalculation: (html, key) => html.length + key.length + entryOverhead,
  })

  return (language) => {
    const inLanguage = (key: string) => `${language} ${key}`
    const keys: string[] = []

    function finish(html: string) {
      const texts: string[] = []
      const open: { key: string; from: number }[] = []
      const made: { key: string; from: number; to: number }[] = []
      let [at, length] = [0, 0]
      const take = (to: number) => {
        texts.push(html.slice(at, to))
        length += to - at
        at = to
      }
      for (const { 0: mark, 1: id, index } of html.matchAll(marks)) {
        take(index)
        at += mark.length
        if (id === undefined) {
          const begun = open.pop()
          if (begun) made.push({ ...begun, to: length })
        } else {
          take(html.indexOf('>', at) + 1)
          open.push({ key: keys[Number(id)] ?? '', from: length })
        }
      }
      take(html.length)
      const whole = texts.join('')
      for (const { key, from, to } of made) {
        const content = whole.slice(from, to)
        if (!belongsToPage.test(content)) store.set(key, copyOf(content))
      }
      return whole
    }

    return { find: (key) => store.get(inLanguage(key)), begin: (key) => String(keys.push(inLanguage(key)) - 1), finish }
  }
}
