import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether a suspension also removes everything that the user wrote. */
export function RemoveContentCheckbox({ checked, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Checkbox
      label={t`Remove everything this user wrote`}
      description={t`All their posts and comments, their photo and their bio disappear from this site. Lifting the suspension brings them back.`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
