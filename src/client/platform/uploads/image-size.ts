/**
 * Returns the size of an image as the end of its address, `#1200x800`, as rendered texts expect it; an empty text where
 * the browser cannot tell.
 */
export async function sizeSuffix(file: File): Promise<string> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return `#${width}x${height}`
  } catch {
    return ''
  }
}
