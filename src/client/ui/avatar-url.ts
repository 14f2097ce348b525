/**
 * Where a square of a person's photo is: images kept here are also served as a crop of 400 px. Those from elsewhere are
 * shown as they are.
 */
export const avatarAddress = (image: string) => {
  const { origin } = window.location
  if (!URL.canParse(image, origin)) return image
  const url = new URL(image, origin)
  return url.origin === origin && /^\/api\/media\/[^/]+$/.test(url.pathname) ? `${url.pathname}/avatar` : image
}
