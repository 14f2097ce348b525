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
