import { Checkbox } from '@mantine/core'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Asks whether a suspension also removes everything that the user wrote. */
export const RemoveContentCheckbox = ({ checked, onChange }: Props) => (
  <Checkbox
    label="Remove everything this user wrote"
    description="All their posts and comments, their photo and their bio disappear from this site. Lifting the suspension brings them back."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
