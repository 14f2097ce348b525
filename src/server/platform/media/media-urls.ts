/** The path under which an uploaded image is served. */
export const mediaPath = (id: string) => `/api/media/${id}`

/** The id of an image that is kept here; null for an address elsewhere, and for none. */
export const mediaIdIn = (address: string | null): string | null =>
  address?.match(/^\/api\/media\/([0-9a-f-]{36})$/)?.[1] ?? null

/** The ids of the images a text names, each once, with this instance's address before them or without. */
export const mediaIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/api\/media\/([0-9a-f-]{36})(?![0-9a-f-])/g)].map(([, id = '']) => id)),
]
