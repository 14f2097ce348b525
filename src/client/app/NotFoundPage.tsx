import { useLingui } from '@lingui/react/macro'
import { paths } from '../platform/paths.ts'
import { PageMessage } from '../ui/PageMessage.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <PageMessage
      title={t`Page not found`}
      text={t`This page does not exist. The link may be mistyped, or the content may have been removed.`}
      link={{ label: t`Back to home`, to: paths.home }}
      status={404}
    />
  )
}
