import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import classes from './desk.module.css'
import { KeyHint } from './KeyHint.tsx'
import { OpenCase } from './OpenCase.tsx'
import { Queue } from './Queue.tsx'
import { QueueControls } from './QueueControls.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import { type DeskOf, useQueue } from './use-desk.ts'
import { useDeskKeys } from './use-desk-keys.ts'
import { useDeskPlace } from './use-desk-place.ts'
import { useNeighbours } from './use-neighbours.ts'

/** Steps of the focus through the cases in the list, as its arrow keys take them. */
function stepIn(frame: HTMLElement | null, step: 1 | -1) {
  const items = [...(frame?.querySelectorAll<HTMLElement>('[data-case]') ?? [])]
  const at = items.findIndex((item) => item.matches(':focus'))
  const to = at < 0 ? (step === 1 ? 0 : items.length - 1) : at + step
  items[to]?.focus()
}

function Hint() {
  return (
    <section aria-label="Case" className={classes.hint}>
      <EmptyState title="No case is open">
        Choose one from the list to see what was reported, and to decide on it.
      </EmptyState>
    </section>
  )
}

/** The desk where reports are decided on: the queue, and the case that is open. */
export function Desk({ desk, lead }: { desk: DeskOf; lead: string }) {
  const place = useDeskPlace()
  const list = useQueue(desk, place)
  const frame = useRef<HTMLElement>(null)
  const [shortcutsOpened, shortcuts] = useDisclosure(false)
  const { key } = useLocation()
  const [arrivedAt] = useState(key)
  const cases = list.data?.pages.flatMap(({ items }) => items) ?? []
  const { caseId, open, close } = place
  const { next, previous } = useNeighbours(cases, caseId)

  const go = (step: 1 | -1) => {
    const to = step === 1 ? next : previous
    if (caseId === null) stepIn(frame.current, step)
    else if (to) open(to.id)
  }
  useDeskKeys({ j: () => go(1), k: () => go(-1), '?': shortcuts.open, 'shift+?': shortcuts.open })
  const onArrow = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (step === null || !(event.target as HTMLElement).closest('[data-case]')) return
    event.preventDefault()
    stepIn(frame.current, step)
  }
  const onDecided = () => {
    const following = next ?? previous
    if (following) open(following.id)
    else close()
  }
  return (
    <div className={classes.desk} data-open={caseId !== null || undefined}>
      <Group justify="space-between" className={classes.deskHead ?? ''}>
        <div>
          <PageTitle>Report Desk</PageTitle>
          <Text size="sm" c="dimmed">
            {lead}
          </Text>
        </div>
        <Button
          variant="default"
          size="sm"
          className={classes.shortcutsButton ?? ''}
          leftSection={<IconKeyboard size={18} stroke={1.75} aria-hidden />}
          rightSection={<KeyHint of="?" />}
          onClick={shortcuts.open}
        >
          Keyboard shortcuts
        </Button>
      </Group>
      <QueueControls desk={desk} place={place}>
        <Queue place={place} list={list} frame={frame} onKeyDown={onArrow} />
        {caseId === null ? (
          <Hint />
        ) : (
          <OpenCase
            key={caseId}
            id={caseId}
            listed={cases.find(({ id }) => id === caseId)}
            listedAt={list.dataUpdatedAt}
            takesFocus={key !== arrivedAt}
            onBack={close}
            onDecided={onDecided}
          />
        )}
      </QueueControls>
      <ShortcutsDialog opened={shortcutsOpened} onClose={shortcuts.close} />
    </div>
  )
}
