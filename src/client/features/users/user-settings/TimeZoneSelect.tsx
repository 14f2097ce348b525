import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useMemo } from 'react'

interface Props {
  /** Null while it is unknown. */
  value: string | null
  onChange: (timeZone: string) => void
}

const labelOf = (timeZone: string) => timeZone.replaceAll('_', ' ')

/** The zones that the browser knows, of which some do not list UTC, and the current one. */
const zonesWith = (value: string | null) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value === null ? [] : [value])])].sort()

/** Selects a time zone by a part of its name. */
export function TimeZoneSelect({ value, onChange }: Props) {
  const { t } = useLingui()
  const zones = useMemo(() => zonesWith(value).map((zone) => ({ value: zone, label: labelOf(zone) })), [value])
  return (
    <Select
      label={t`Time zone`}
      size="md"
      maw={360}
      mt="xs"
      data={zones}
      value={value}
      onChange={(zone) => zone !== null && zone !== value && onChange(zone)}
      allowDeselect={false}
      searchable
      placeholder={t`Unknown, so UTC applies`}
      nothingFoundMessage={t`No such time zone.`}
      comboboxProps={{ withinPortal: false }}
      maxDropdownHeight={220}
    />
  )
}
