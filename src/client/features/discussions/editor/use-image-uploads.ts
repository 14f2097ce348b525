import { type RefObject, useEffect, useRef, useState } from 'react'
import { messages } from '../../shared/messages.ts'
import { useInstance } from '../app/use-face.ts'
import { imageProblem } from '../profile/image-problem.ts'
import { ImageRefused, uploadImage } from '../profile/upload-image.ts'
import { apply, swap } from './edit.ts'

/** The name of a file as the description of its image: what would end the description is left out. */
const describedBy = (file: File) =>
  file.name
    .replace(/\.[^.]*$/, '')
    .replace(/[[\]\\`*_<>!]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || 'Image'

/** Images kept here are named without the host, so that they stay when it changes. */
function addressOf(url: string) {
  const { pathname } = new URL(url, window.location.origin)
  return pathname.startsWith('/api/media/') ? pathname : url
}

const unfinished = 'Please wait until the images are uploaded.'
const failed = 'Failed to upload image. Please try again.'

/**
 * Uploads images into the text of a field: a placeholder stands in for each until it is there. `problem` says what became
 * of those that were not taken; `pending` is how many are on their way. Where `canTake` is false, none is taken.
 */
export function useImages(field: RefObject<HTMLTextAreaElement | null>, community: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(0)
  const canTake = useInstance()?.takesUploads ?? true
  const running = useRef(new AbortController())
  useEffect(() => {
    running.current = new AbortController()
    return () => running.current.abort()
  }, [])

  // A text is not sent with placeholders in it.
  useEffect(() => {
    const form = field.current?.form
    if (pending === 0 || !form) return
    const onSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setProblem(unfinished)
    }
    form.addEventListener('submit', onSubmit)
    return () => {
      form.removeEventListener('submit', onSubmit)
      setProblem((problem) => (problem === unfinished ? null : problem))
    }
  }, [pending, field])

  const send = async (file: File, placeholder: string) => {
    const { signal } = running.current
    const put = (text: string) => !signal.aborted && field.current && swap(field.current, placeholder, text)
    setPending((count) => count + 1)
    try {
      const url = await uploadImage(file, { community, signal })
      put(`![${describedBy(file)}](${addressOf(url)})`)
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
    apply(field.current, { from, to, insert, start: from + insert.length, end: from + insert.length })
  }
  /** Takes files as they are picked, dropped or pasted. */
  const take = (files: Iterable<File>) => {
    setProblem(canTake ? null : messages.uploadsOff)
    if (!canTake) return
    for (const file of files) {
      const refusal = imageProblem(file)
      if (refusal) {
        setProblem(refusal)
        continue
      }
      let placeholder = `![Uploading ${describedBy(file)}…]()`
      for (let again = 2; field.current?.value.includes(placeholder); again++)
        placeholder = `![Uploading ${describedBy(file)} ${again}…]()`
      place(placeholder)
      void send(file, placeholder)
    }
  }
  return { problem, pending, canTake, take }
}
