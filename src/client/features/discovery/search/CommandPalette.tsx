import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useEffect, useState } from 'react'
import { PaletteBody } from './PaletteBody.tsx'
import classes from './palette.module.css'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The search over the page: what is found while people type, and the ways to the screens. */
export function CommandPalette({ opened, onClose }: Props) {
  const [[store, { open, close }]] = useState(createSpotlight)
  const [query, setQuery] = useState('')
  const [known, setKnown] = useState(opened)
  // Not when it is closed: its last lines stay while it fades.
  if (opened !== known) {
    setKnown(opened)
    if (opened) setQuery('')
  }
  // Not opened from the start: what has the focus now gets it back afterwards.
  useEffect(() => (opened ? open() : close()), [opened, open, close])
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      clearQueryOnClose={false}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      size={640}
      yOffset="min(80px, 8dvh)"
      classNames={{ actionsList: classes.list ?? '', action: classes.action ?? '' }}
      attributes={{ content: { 'aria-label': 'Search' } }}
    >
      <PaletteBody store={store} query={query} onClose={close} />
    </Spotlight.Root>
  )
}
