// Names that the pages share with their service worker.

/** The messages of pages to the worker. */
export type PageMessage =
  /** Its user has signed out, or another one has signed in. */
  | { kind: 'forget' }
  /** The account that the page shows. */
  | { kind: 'viewer'; viewer: { id: string } }
  /** The files that the page has loaded, and its address if it was opened without the worker or has another language now. */
  | { kind: 'keep'; urls: string[]; page: string | null }

/** This header marks an answer from the caches: `content`, or `viewer` if it holds no more than the account. */
export const storedHeader = 'x-stored'

/** This attribute of the root element marks a page from the caches. */
export const storedPageAttribute = 'data-stored'
