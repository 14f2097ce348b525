import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { messages } from '../../../../shared/platform/messages.ts'
import { type Phrase, phrase } from '../../../../shared/platform/phrase.ts'
import { sizeSuffix } from '../../../platform/uploads/image-size.ts'
import { ImageRefused, imageError, uploadImage } from '../../../platform/uploads/upload-image.ts'
import { useTranslate } from '../../../ui/languages/texts.tsx'
import { useInstance } from '../../instance/branding/use-branding.ts'
import { type EditorImage, imageToken, nextImageNumber } from './editor-text.ts'
import { applyEdit, replaceText } from './text-edits.ts'
import type { EditorTextState } from './use-editor-text.ts'

/** Removes the host from addresses of images on this server, so that they survive a change of host. */
function addressOf(url: string) {
  const { pathname } = new URL(url, window.location.origin)
  return pathname.startsWith('/api/media/') ? pathname : url
}

const waiting = msg`Please wait until the images are uploaded.`
const failed = msg`Failed to upload image. Please try again.`

/**
 * Uploads images into a field, where a short word stands for each. `problem` describes the refused files; `pending` is
 * the number of running uploads. Where the instance accepts no uploads, refuses all files.
 */
export function useImageUploads(
  field: RefObject<HTMLTextAreaElement | null>,
  community: string,
  { change, read }: EditorTextState,
) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [problem, setProblem] = useState<string | Phrase | MessageDescriptor | null>(null)
  const [pending, setPending] = useState(0)
  const canTake = useInstance().data?.takesUploads ?? true
  const running = useRef(new AbortController())
  useEffect(() => {
    running.current = new AbortController()
    return () => running.current.abort()
  }, [])

  // Disables submitting while an image is missing. With the change on the screen, not later: a press right after the last
  // image has appeared must send the form.
  const isUploading = pending > 0
  useLayoutEffect(() => {
    const form = field.current?.form
    if (!isUploading || !form) return
    const onSubmit = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
      setProblem(waiting)
    }
    form.addEventListener('submit', onSubmit)
    return () => {
      form.removeEventListener('submit', onSubmit)
      setProblem((problem) => (problem === waiting ? null : problem))
    }
  }, [isUploading, field])

  const update = (number: number, part: Partial<EditorImage>) =>
    change((before) => ({
      ...before,
      images: before.images.map((image) => (image.number === number ? { ...image, ...part } : image)),
    }))
  const remove = (image: EditorImage) => field.current && replaceText(field.current, imageToken(image), '')
  const positionOf = (token: string) => {
    if (!field.current) return
    const { selectionStart: from, selectionEnd: to, value } = field.current
    const insert = from === 0 || value[from - 1] === '\n' ? `${token}\n` : `\n${token}\n`
    applyEdit(field.current, { from, to, insert, start: from + insert.length, end: from + insert.length })
  }
  const send = async (file: File, image: EditorImage) => {
    const { signal } = running.current
    setPending((count) => count + 1)
    try {
      const [address, size] = await Promise.all([uploadImage(file, { community, signal }), sizeSuffix(file)])
      const url = addressOf(address) + size
      if (!signal.aborted) update(image.number, { url })
    } catch (error) {
      if (!signal.aborted) remove(image)
      if (!signal.aborted) setProblem(error instanceof ImageRefused ? error.shownText : failed)
    } finally {
      setPending((count) => count - 1)
    }
  }
  /** Accepts picked, dropped or pasted files. */
  const take = (files: Iterable<File>) => {
    setProblem(canTake ? null : phrase(messages.uploadsOff))
    if (!canTake) return
    for (const file of files) {
      const refusal = imageError(file)
      if (refusal) {
        setProblem(refusal)
        continue
      }
      const { text, images } = read()
      const image = { number: nextImageNumber(text, images), alt: '', isDecorative: false, url: null }
      change((before) => ({ ...before, images: [...before.images, image] }))
      positionOf(imageToken(image))
      void send(file, image)
    }
  }
  const shownProblem = problem && (typeof problem === 'object' && 'id' in problem ? t(problem) : translate(problem))
  return { problem: shownProblem, pending, canUpload: canTake, upload: take, update, remove }
}

export type ImageUploads = ReturnType<typeof useImageUploads>
