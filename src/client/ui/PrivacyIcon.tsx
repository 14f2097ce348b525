import { Box } from '@mantine/core'
import { IconLock, IconWorld } from '@tabler/icons-react'

/** A lock or a globe, labelled 'Private' or 'Public'. */
export function PrivacyIcon({ isPrivate, size = 18 }: { isPrivate: boolean; size?: number }) {
  const label = isPrivate ? 'Private' : 'Public'
  const Icon = isPrivate ? IconLock : IconWorld
  return (
    <Box component="span" role="img" aria-label={label} title={label} display="inline-flex" c="dimmed" flex="none">
      <Icon size={size} aria-hidden />
    </Box>
  )
}
