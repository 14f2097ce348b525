import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'

interface Props {
  value: boolean
  onChange: (value: boolean) => void
}

export function GuestsField({ value, onChange }: Props) {
  const { t } = useLingui()
  return (
    <Switch
      size="md"
      label={t`Guests can read public communities`}
      description={t`Search engines then find their posts. Link previews, feeds and the API show public posts in any case. Private communities stay hidden.`}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
