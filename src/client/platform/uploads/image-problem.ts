import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Checks type and size before an upload. Returns null when the file may be sent. */
export const imageError = (file: Pick<File, 'type' | 'size'> | undefined): string | null => {
  if (!file || !imageTypes.includes(file.type)) return messages.imageInvalid
  return file.size > limits.imageBytesMax ? messages.imageTooLarge : null
}
