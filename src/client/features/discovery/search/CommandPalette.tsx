import { createSpotlight, Spotlight } from '@mantine/spotlight'
import '@mantine/spotlight/styles.css'
import { useEffect, useState } from 'react'
import classes from './CommandPalette.module.css'
import { PaletteBody } from './PaletteBody.tsx'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The search dialog: results while the user types, and links to pages. */
export function CommandPalette({ opened, onClose }: Props) {
  const [[store, { open, close }]] = useState(createSpotlight)
  const [query, setQuery] = useState('')
  const [known, setKnown] = useState(opened)
  // Clears the query on opening rather than on closing, so that the results stay while the dialog fades out.
  if (opened !== known) {
    setKnown(opened)
    if (opened) setQuery('')
  }
  // Opens in an effect, so that the dialog can return the focus to the element that has it now.
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
