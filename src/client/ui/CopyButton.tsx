import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { writeNow } from './languages/texts.tsx'
import { toast } from './toast.ts'
import { useFailureToast } from './use-failure-toast.ts'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useLingui()
  const clipboard = useClipboard()
  useFailureToast(clipboard.error !== null, t`The browser did not allow copying. Please select the text and copy it.`)
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => clipboard.copy(text)}>
      {clipboard.copied ? t`Copied` : label}
    </Button>
  )
}

/** Copies the text to the clipboard, and says so with `message`. */
export const copyText = async (text: string, message: string) => {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(message)
  } catch {
    toast.error(writeNow(msg`The browser did not allow copying.`))
  }
}

/** Copies the absolute URL of `path` to the clipboard. */
export const copyLink = (path: string) =>
  copyText(new URL(path, window.location.origin).href, writeNow(msg`Link copied`))
