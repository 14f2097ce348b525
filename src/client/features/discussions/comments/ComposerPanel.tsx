import { useLingui } from '@lingui/react/macro'
import { CloseButton, Text, Title } from '@mantine/core'
import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import {
  type KeyboardEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { LazyConfirmDialog } from '../../../ui/lazy-confirm-dialog.ts'
import { useFullScreen } from '../editor/use-full-screen.ts'
import classes from './composer.module.css'
import { keepAnsweredInView } from './use-answered-comment.ts'

/** Returns the focus to the element that opened the composer, or to the heading of the comments. */
function useFocusReturn() {
  const opener = useRef<Element>(null)
  // Before the next paint, which takes the focus from an opener that the panel hides.
  useLayoutEffect(() => {
    opener.current ??= document.activeElement
  }, [])
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const isThere = opener.current instanceof HTMLElement && opener.current.isConnected
      const target = isThere ? opener.current : document.getElementById('comments')
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    },
    [],
  )
}

/**
 * Tells the style sheet the height of the docked panel, which focused and linked comments must clear. A padding of the
 * scroll area would scroll the page with every key, because it applies to the caret in the panel as well.
 */
function useRoomBelow(isDocked: boolean) {
  const panel = useRef<HTMLElement>(null)
  // Before the effect that scrolls to the answered comment, which must clear the panel.
  useLayoutEffect(() => {
    const element = panel.current
    if (!isDocked || !element) return
    const root = document.documentElement
    let height = 0
    const update = () => {
      const { offsetHeight } = element
      root.style.setProperty('--composer-height', `${offsetHeight}px`)
      keepAnsweredInView(element, offsetHeight - height)
      height = offsetHeight
    }
    update()
    const observer = new ResizeObserver(update)
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.style.removeProperty('--composer-height')
    }
  }, [isDocked])
  return panel
}

/** Fits a full-screen panel into the part of the screen that the on-screen keyboard leaves. */
function useVisibleArea(panel: { current: HTMLElement | null }, isDocked: boolean) {
  useEffect(() => {
    const { visualViewport } = window
    if (isDocked || !visualViewport) return
    const update = () => {
      panel.current?.style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
      panel.current?.style.setProperty('--visible-height', `${visualViewport.height}px`)
    }
    update()
    visualViewport.addEventListener('resize', update)
    visualViewport.addEventListener('scroll', update)
    return () => {
      visualViewport.removeEventListener('resize', update)
      visualViewport.removeEventListener('scroll', update)
    }
  }, [panel, isDocked])
}

interface Props {
  title: string
  /** The text that is answered. Shown where the panel hides the thread. */
  answered?: string | undefined
  /** Escape then asks before it closes the panel. */
  isDirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A panel docked at the bottom, above which the thread can be read and scrolled. Fills the screen of a phone. */
export function ComposerPanel({ title, answered, isDirty, onClose, children }: Props) {
  const { t } = useLingui()
  const id = useId()
  const isDocked = !useFullScreen()
  const [isAsking, setAsking] = useState(false)
  useFocusReturn()
  const panel = useRoomBelow(isDocked)
  useVisibleArea(panel, isDocked)
  const ref = useMergedRef(panel, useFocusTrap(!isDocked))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isInside) return
    if (isDirty) setAsking(true)
    else onClose()
  }
  const question = {
    title: t`Close without posting?`,
    lead: t`You have not posted your text yet. This browser has saved a draft.`,
    action: t`Close without posting`,
    onConfirm: async () => onClose(),
  }
  return (
    <section
      ref={ref}
      role="dialog"
      aria-labelledby={id}
      aria-modal={isDocked ? undefined : true}
      className={classes.panel}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <Title order={2} size="h4" id={id} className={classes.title} dir="auto" aria-live="polite">
          {title}
        </Title>
        <CloseButton aria-label={t`Close`} onClick={onClose} />
      </div>
      <div className={classes.body}>
        {answered && !isDocked && (
          <Text size="sm" c="dimmed" lineClamp={2} mb="xs" dir="auto" className={classes.answered}>
            {answered}
          </Text>
        )}
        {children}
      </div>
      <Suspense>
        {(isDirty || isAsking) && (
          <LazyConfirmDialog confirmation={isAsking ? question : null} onClose={() => setAsking(false)} />
        )}
      </Suspense>
    </section>
  )
}
