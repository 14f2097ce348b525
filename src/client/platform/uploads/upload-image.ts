import { z } from 'zod'

/**
 * Where images are sent: a multipart form whose `file` is the image, answered with its address as `secure_url`. A media
 * host elsewhere that does the same can stand here, once the Content-Security-Policy allows to connect to it.
 */
const uploadUrl = '/api/media/upload'

const uploaded = z.object({ secure_url: z.string() })
const refused = z.object({ error: z.string() })

/** The server looked at the image and will not have it; `message` says why. */
export class ImageRefused extends Error {}

interface Options {
  /** Hears what part of the image is sent, from 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** The slug of the community whose members alone see it, where that one is private. */
  community?: string
}

/** Sends an image and answers its address. Rejects with `ImageRefused`, or any other error when it did not work. */
export function uploadImage(file: File, { onProgress, signal, community }: Options = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const form = new FormData()
    // Before the file: the server knows the fields that came by the time it reads it.
    if (community) form.append('community', community)
    form.append('file', file)
    // Not fetch, which does not tell how far it has come.
    const request = new XMLHttpRequest()
    request.open('POST', uploadUrl)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
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
