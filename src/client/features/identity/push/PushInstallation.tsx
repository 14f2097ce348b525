import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** How to install the site where only installed sites may show notifications. */
export function PushInstallation() {
  const { t } = useLingui()
  return (
    <Text size="sm">
      {t`On this device, notifications need the app: tap Share, then “Add to Home Screen”, open it from there, and turn them on in its settings.`}
    </Text>
  )
}
