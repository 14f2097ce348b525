import { Image } from '@mantine/core'
import { renderSVG } from 'uqr'

/** A text as a QR code, dark on light in both themes, because few readers know it the other way round. */
export const QrCode = ({ text, label }: { text: string; label: string }) => (
  <Image
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(text))}`}
    alt={label}
    w={240}
    maw="100%"
    mx="auto"
    radius="sm"
  />
)
