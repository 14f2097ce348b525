import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

/** Opens a dialog whose code loads at its first use. */
export function useLazyDialog() {
  const [opened, { open, close }] = useDisclosure(false)
  const [isWanted, setWanted] = useState(false)
  if (opened && !isWanted) setWanted(true)
  return { opened, open, close, isWanted }
}
