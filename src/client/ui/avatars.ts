/**
 * The URL of a square photo: images on this server are also available as a crop of 400 px; external images are used
 * unchanged.
 */
export const avatarUrl = (image: string) => {
  // The server also renders pages, and has no location.
  const origin = typeof window === 'undefined' ? 'http://page.invalid' : window.location.origin
  if (!URL.canParse(image, origin)) return image
  const url = new URL(image, origin)
  return url.origin === origin && /^\/api\/media\/[^/]+$/.test(url.pathname) ? `${url.pathname}/avatar` : image
}

const colors = ['accent', 'blue', 'grape', 'indigo', 'pink', 'cyan'] as const

/** Returns the same colour for the same text. */
export const avatarColor = (text: string) => {
  let sum = 0
  for (const character of text) sum += character.codePointAt(0) ?? 0
  return colors[sum % colors.length] ?? 'accent'
}
