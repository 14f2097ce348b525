/** Returns the path of an uploaded image. */
export const mediaPath = (id: string) => `/api/media/${id}`

/** Returns the path of an uploaded image that may be missing. */
export const mediaPathOf = (id: string | null) => id && mediaPath(id)

/** Returns the id of an uploaded image; null for other addresses and for none. */
export const mediaIdIn = (address: string | null): string | null =>
  address?.match(/^\/api\/media\/([0-9a-f-]{36})$/)?.[1] ?? null

/** Reduces an address on this instance to its path; leaves others unchanged. */
export function localPath(address: string, publicUrl: string): string {
  const url = URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : undefined
  return url?.origin === new URL(publicUrl).origin ? url.pathname : address
}

/** Returns the distinct ids of uploaded images in a text, with or without this instance's address. */
export const mediaIdsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\/api\/media\/([0-9a-f-]{36})(?![0-9a-f-])/g)].map(([, id = '']) => id)),
]
