import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { saveFile } from '../../../ui/download.ts'
import { shownTexts } from '../../../ui/languages/texts.tsx'
import { toast } from '../../../ui/toast.ts'

const refusal = z.object({ error: z.string() })

/** The server refused the export; `message` says why, in the language of the page. */
class ExportRefused extends Error {}

async function fetchExport(): Promise<Blob> {
  const answer = await fetch('/api/users/me/export', {
    credentials: 'same-origin',
    // The page may have another language than the browser.
    headers: { 'accept-language': shownTexts().language },
  })
  // Browsers keep large blobs on the disk. Rejects when the server breaks off.
  if (answer.ok) return answer.blob()
  const refused = refusal.safeParse(await answer.json().catch(() => null))
  throw answer.status < 500 && refused.success ? new ExportRefused(refused.data.error) : new Error('The export failed')
}

/** Downloads all data of the account as one file. */
export function useExport() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: fetchExport,
    onSuccess: (file) => saveFile(`folkmoot-export-${new Date().toISOString().slice(0, 10)}.json`, file),
    onError: (error) =>
      toast.error(error instanceof ExportRefused ? error.message : t`Your export could not be made. Please try again.`),
  })
}
