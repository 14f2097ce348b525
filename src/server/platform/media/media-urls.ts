/** Returns the path of an uploaded image. */
export const mediaPath = (id: string) => `/api/media/${id}`

/** Returns the id of an uploaded image; null for other addresses and for none. */
export const mediaIdIn = (address: string | null): string | null =>
  address?.match(/^\/api\/media\/([0-9a-f-]{36})$/)?.[1] ?? null

/** Returns the distinct ids of uploaded images in a text, with or without this instance's address. */
export const mediaIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/api\/media\/([0-9a-f-]{36})(?![0-9a-f-])/g)].map(([, id = '']) => id)),
]
