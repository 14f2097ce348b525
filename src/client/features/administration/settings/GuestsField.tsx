import { Switch } from '@mantine/core'

interface Props {
  value: boolean
  onChange: (value: boolean) => void
}

export function GuestsField({ value, onChange }: Props) {
  return (
    <Switch
      size="md"
      label="Guests can read public communities"
      description="Search engines then find their posts. Private communities stay hidden."
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
