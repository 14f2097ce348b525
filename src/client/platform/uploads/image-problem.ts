import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Why this cannot be a photo, as far as can be told before it is sent; null when it can. */
export const imageProblem = (file: Pick<File, 'type' | 'size'> | undefined): string | null => {
  if (!file || !imageTypes.includes(file.type)) return messages.imageInvalid
  return file.size > limits.imageBytesMax ? messages.imageTooLarge : null
}
