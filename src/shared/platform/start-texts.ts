import { phrase } from './phrase.ts'

/**
 * The texts of pages whose code has not loaded, and of the service worker. Pages of other languages carry them in this order
 * in a meta element.
 */
export const startTexts = [
  phrase('Some of this page could not be loaded.'),
  phrase('Reload the page'),
  phrase('Something new'),
  phrase('Open the site to read it.'),
]

/** The name of the meta element. */
export const startTextsName = 'folkmoot-texts'

/** Stands between the texts of the element. */
export const startTextsSeparator = ' | '

/** Returns the texts of the content of the element; in English without it. */
export const readStartTexts = (content: string | undefined) =>
  content?.split(startTextsSeparator) ?? startTexts.map(({ text }) => text)
