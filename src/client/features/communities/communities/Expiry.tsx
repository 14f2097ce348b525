import { Trans } from '@lingui/react/macro'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'

/** Says when an invitation or a link expires, or has expired. */
export const Expiry = ({ at, isOver }: { at: string; isOver: boolean }) =>
  isOver ? (
    <Trans>
      expired <RelativeTime at={at} dateOnly />
    </Trans>
  ) : (
    <Trans>
      expires <RelativeTime at={at} dateOnly />
    </Trans>
  )
