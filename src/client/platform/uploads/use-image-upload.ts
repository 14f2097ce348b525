import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { Phrase } from '../../../shared/platform/phrase.ts'
import { useTranslate } from '../../ui/languages/texts.tsx'
import { toast } from '../../ui/toast.ts'
import { ImageRefused, imageError, uploadImage } from './upload-image.ts'

/**
 * Uploads a photo; `onUploaded` receives its URL. `progress` goes from 0 to 1 and is null while nothing is uploading.
 */
export function useImageUpload(onUploaded: (image: string) => void) {
  const { t } = useLingui()
  const translate = useTranslate()
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | Phrase | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File, { signal }: AbortController) => {
    setProgress(0)
    try {
      const image = await uploadImage(file, { onProgress: setProgress, signal })
      if (signal.aborted) return
      onUploaded(image)
      toast.success(t`Image uploaded successfully.`)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ImageRefused) setRefusal(error.shownText)
      else toast.error(t`Failed to upload image. Please try again.`)
    } finally {
      setProgress(null)
    }
  }

  const take = (file: File | undefined) => {
    const problem = imageError(file)
    setRefusal(problem)
    if (problem || !file) return
    running.current = new AbortController()
    void send(file, running.current)
  }
  return { progress, refusal: refusal && translate(refusal), upload: take, cancel: () => running.current?.abort() }
}
