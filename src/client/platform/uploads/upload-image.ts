import { z } from 'zod'
import { limits } from '../../../shared/platform/limits.ts'
import { messages } from '../../../shared/platform/messages.ts'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { ShownError } from '../../ui/api-error.ts'
import { shownTexts } from '../../ui/languages/texts.tsx'
import { newKey } from '../form-key.ts'

/** The idempotency keys of files that got no answer yet, so that one which is sent again is stored once. */
const keys = new WeakMap<File, string>()

function keyOf(file: File): string {
  const key = keys.get(file) ?? newKey()
  keys.set(file, key)
  return key
}

/**
 * Takes a multipart form whose `file` is the image and returns its URL as `secure_url`. An external media host with the
 * same interface can replace it once the Content-Security-Policy allows the connection, and the host the key's header.
 */
const uploadUrl = '/api/media/upload'

const uploaded = z.object({ secure_url: z.string() })
const refused = z.object({ error: z.string() })

/** Says why the server rejected the image. */
export class ImageRefused extends ShownError {}

interface Options {
  /** Receives the uploaded fraction, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** The slug of the community in which the image appears. If it is private, only its members can load the image. */
  community?: string
}

/** Uploads an image and returns its URL. Rejects with `ImageRefused`, or with another error when the request failed. */
export function uploadImage(file: File, { onProgress, signal, community }: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    // Must precede the file: the server has parsed only the fields before it when it reads the file.
    if (community) form.append('community', community)
    form.append('file', file)
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', uploadUrl)
    request.setRequestHeader('idempotency-key', keyOf(file))
    // The page may have another language than the browser.
    request.setRequestHeader('accept-language', shownTexts().language)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status < 500) keys.delete(file)
      const answer = uploaded.safeParse(request.response)
      const refusal = refused.safeParse(request.response)
      if (request.status < 400 && answer.success) resolve(answer.data.secure_url)
      else if (request.status < 500 && refusal.success) reject(new ImageRefused(refusal.data.error))
      else reject(new Error(`The upload was answered with ${request.status}`))
    })
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new Error(`The upload ended with ${end}`)))
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Checks type and size before an upload. Returns null when the file may be sent. */
export const imageError = (file: Pick<File, 'type' | 'size'> | undefined): Phrase | null => {
  if (!file || !imageTypes.includes(file.type)) return phrase(messages.imageInvalid)
  return file.size > limits.imageBytesMax ? phrase(messages.imageTooLarge) : null
}
