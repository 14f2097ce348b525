import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { IconQrcode, IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { withoutIsolates } from '../../shared/platform/format-message.ts'
import { CopyButton } from './CopyButton.tsx'

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }))

/** Not all browsers can share. */
const canShare = () => typeof navigator.share === 'function'

interface Props {
  url: string
  label: string
  description: string
  /** The title under which other apps receive the link. */
  shareTitle?: string
}

/** A link that is shown once: to copy, to share, and as a QR code for a phone nearby. */
export function OneTimeLink({ url, label, description, shareTitle }: Props) {
  const { t } = useLingui()
  const [showsCode, setShowsCode] = useState(false)
  // Closing the sheet is no failure.
  const share = () =>
    void navigator
      .share({ url, ...(shareTitle !== undefined && { title: withoutIsolates(shareTitle) }) })
      .catch(() => undefined)
  return (
    <Stack gap="md">
      <TextInput
        label={label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        description={description}
        inputWrapperOrder={['label', 'input', 'description']}
      />
      <Group gap="sm">
        <CopyButton text={url} label={t`Copy link`} />
        {canShare() && (
          <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={share}>
            {t`Share`}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden />}
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          {t`QR code`}
        </Button>
      </Group>
      {showsCode && (
        <Suspense>
          <QrCode text={url} label={t`QR code: ${label}`} />
        </Suspense>
      )}
    </Stack>
  )
}
