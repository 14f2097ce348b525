import { type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../../../../shared/platform/messages.ts'
import { imageError } from '../../../platform/uploads/image-problem.ts'
import { ImageRefused, uploadImage } from '../../../platform/uploads/upload-image.ts'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { applyEdit, replaceText } from './text-edits.ts'

/** Uses the file name as the image's description, without characters that would end it. */
const altTextOf = (file: File) =>
  file.name
    .replace(/\.[^.]*$/, '')
    .replace(/[[\]\\`*_<>!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Image'

/** Removes the host from addresses of images on this server, so that they survive a change of host. */
function addressOf(url: string) {
  const { pathname } = new URL(url, window.location.origin)
  return pathname.startsWith('/api/media/') ? pathname : url
}

const uploadPlaceholder = 'Please wait until the images are uploaded.'
const failed = 'Failed to upload image. Please try again.'

/**
 * Uploads images into the text of a field, with a placeholder for each until it is done. `problem` describes the
 * refused files; `pending` is the number of running uploads. Where `canTake` is false, refuses all files.
 */
export function useImageUploads(field: RefObject<HTMLTextAreaElement | null>, community: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(0)
  const canTake = useInstance().data?.takesUploads ?? true
  const running = useRef(new AbortController())
  useEffect(() => {
    running.current = new AbortController()
    return () => running.current.abort()
  }, [])

  // Disables submitting while the text contains placeholders.
  useEffect(() => {
    const form = field.current?.form
    if (pending === 0 || !form) return
    const onSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setProblem(uploadPlaceholder)
    }
    form.addEventListener('submit', onSubmit)
    return () => {
      form.removeEventListener('submit', onSubmit)
      setProblem((problem) => (problem === uploadPlaceholder ? null : problem))
    }
  }, [pending, field])

  const send = async (file: File, placeholder: string) => {
    const { signal } = running.current
    const put = (text: string) => !signal.aborted && field.current && replaceText(field.current, placeholder, text)
    setPending((count) => count + 1)
    try {
      const url = await uploadImage(file, { community, signal })
      put(`![${altTextOf(file)}](${addressOf(url)})`)
    } catch (error) {
      put('')
      if (!signal.aborted) setProblem(error instanceof ImageRefused ? error.message : failed)
    } finally {
      setPending((count) => count - 1)
    }
  }
  const place = (placeholder: string) => {
    if (!field.current) return
    const { selectionStart: from, selectionEnd: to, value } = field.current
    const insert = from === 0 || value[from - 1] === '\n' ? `${placeholder}\n` : `\n${placeholder}\n`
    applyEdit(field.current, { from, to, insert, start: from + insert.length, end: from + insert.length })
  }
  /** Accepts picked, dropped or pasted files. */
  const take = (files: Iterable<File>) => {
    setProblem(canTake ? null : messages.uploadsOff)
    if (!canTake) return
    for (const file of files) {
      const refusal = imageError(file)
      if (refusal) {
        setProblem(refusal)
        continue
      }
      let placeholder = `![Uploading ${altTextOf(file)}…]()`
      for (let again = 2; field.current?.value.includes(placeholder); again++)
        placeholder = `![Uploading ${altTextOf(file)} ${again}…]()`
      place(placeholder)
      void send(file, placeholder)
    }
  }
  return { problem, pending, canUpload: canTake, upload: take }
}
