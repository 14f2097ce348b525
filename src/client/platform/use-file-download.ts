import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { ShownError } from '../ui/api-error.ts'
import { saveFile } from '../ui/download.ts'
import { shownTexts } from '../ui/languages/texts.tsx'
import { toast } from '../ui/toast.ts'

const refusal = z.object({ error: z.string() })

/** Says why the server refused the file. */
class FileRefused extends ShownError {}

async function fetchFile(address: string): Promise<Blob> {
  const answer = await fetch(address, {
    credentials: 'same-origin',
    // The page may have another language than the browser.
    headers: { 'accept-language': shownTexts().language },
  })
  // Browsers keep large blobs on the disk. Rejects when the server breaks off.
  if (answer.ok) return answer.blob()
  const refused = refusal.safeParse(await answer.json().catch(() => null))
  throw answer.status < 500 && refused.success ? new FileRefused(refused.data.error) : new Error('The download failed')
}

interface FileToSave {
  address: string
  /** Such as `audit-log`. The name of the file ends in the day. */
  name: string
  /** Such as `csv`. */
  extension: string
}

/** Downloads a file of the server, whose texts are in the language of the page. Shows why the server refused, else `failure`. */
export const useFileDownload = (failure: string) =>
  useMutation({
    mutationFn: ({ address }: FileToSave) => fetchFile(address),
    onSuccess: (file, { name, extension }) =>
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.${extension}`, file),
    onError: (error) => toast.error(error instanceof FileRefused ? error.shownText : failure),
  })
