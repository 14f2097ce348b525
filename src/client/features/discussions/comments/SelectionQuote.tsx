import { useLingui } from '@lingui/react/macro'
import { Button, Paper, Text } from '@mantine/core'
import { IconBlockquote } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isRightToLeft } from '../../../ui/direction.ts'
import classes from './comments.module.css'
import { readSelection, type SelectedText } from './text-selection.ts'

/** Reads the selection at most once per frame, and not while the mouse is still selecting. */
function useSelectedText() {
  const [selected, setSelected] = useState<SelectedText | 'mixed' | null>(null)
  /** Whether the button is being pressed. Touching it clears the selection in some browsers. */
  const isPressed = useRef(false)
  useEffect(() => {
    let frame = 0
    let isSelecting = false
    const read = () => {
      frame = 0
      if (!isSelecting && !isPressed.current) setSelected(readSelection(document.getSelection()))
    }
    const onChange = () => {
      frame ||= requestAnimationFrame(read)
    }
    const onDown = ({ pointerType }: PointerEvent) => {
      isSelecting = pointerType === 'mouse'
      isPressed.current = false
    }
    const onUp = () => {
      isSelecting = false
      onChange()
    }
    // Words may be selected before this code is loaded.
    onChange()
    document.addEventListener('selectionchange', onChange)
    // Before the button's own handler.
    document.addEventListener('pointerdown', onDown, true)
    document.addEventListener('pointerup', onUp)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('selectionchange', onChange)
      document.removeEventListener('pointerdown', onDown, true)
      document.removeEventListener('pointerup', onUp)
    }
  }, [])
  return { selected, clear: () => setSelected(null), isPressed }
}

/** The page's coordinates of the space below a selection. */
function positionBelow({ left, right, bottom }: SelectedText['rect']) {
  const { clientWidth } = document.documentElement
  const start = isRightToLeft() ? clientWidth - right : left
  return { insetInlineStart: Math.max(8, Math.min(start, clientWidth - 120)), top: bottom + window.scrollY + 8 }
}

/** Offers to quote the selected text of a post or comment. The menu of a comment does it without a selection. */
export function SelectionQuote({ onQuote }: { onQuote: (selected: SelectedText) => void }) {
  const { t } = useLingui()
  const { selected, clear, isPressed } = useSelectedText()
  const quote = () => {
    isPressed.current = false
    if (selected === null || selected === 'mixed') return
    document.getSelection()?.removeAllRanges()
    clear()
    onQuote(selected)
  }
  return (
    <div role="status">
      {selected === 'mixed' && (
        <Paper className={classes.selectionNote} shadow="md" withBorder>
          <Text size="sm">{t`Select the text of one comment to quote it.`}</Text>
        </Paper>
      )}
      {selected !== null && selected !== 'mixed' && (
        <Button
          className={classes.quote}
          style={positionBelow(selected.rect)}
          size="compact-md"
          aria-label={t`Quote the selection`}
          leftSection={<IconBlockquote size={16} aria-hidden />}
          onPointerDown={() => {
            isPressed.current = true
          }}
          onPointerCancel={() => {
            isPressed.current = false
          }}
          // Keeps the selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={quote}
        >
          {t({ message: 'Quote', context: 'action' })}
        </Button>
      )}
    </div>
  )
}
