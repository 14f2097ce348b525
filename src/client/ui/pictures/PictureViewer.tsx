import { useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { isRightToLeft, sidewaysStep } from '../direction.ts'
import classes from './PictureViewer.module.css'

export interface Picture {
  src: string
  alt: string
}

interface Props {
  pictures: readonly Picture[]
  /** The index of the first picture to show. */
  start: number
  onClose: () => void
}

/** In pixels. A shorter movement is a tap. */
const swipeLength = 48
const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1.01

/** Returns the handlers of a swipe to the side with one finger; a zoomed picture moves under it instead. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches.length === 1 && !isZoomed() ? (touches[0]?.clientX ?? null) : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const moved = (changedTouches[0]?.clientX ?? 0) - (from.current ?? Number.NaN)
      from.current = null
      if (Math.abs(moved) >= swipeLength) onSwipe(moved < 0 !== isRightToLeft() ? 1 : -1)
    },
  }
}

/** The pictures of a text, one at a time, over the page. */
function PictureViewer({ pictures, start, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  const go = (step: number) => setAt((before) => (before + step + pictures.length) % pictures.length)
  const swipe = useSwipe(go)
  const hasOthers = pictures.length > 1
  useEffect(() => {
    const close = () => dialog.current?.close()
    dialog.current?.showModal()
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = sidewaysStep(key)
    if (step !== undefined) go(step)
    else if (key === 'Home') setAt(0)
    else if (key === 'End') setAt(pictures.length - 1)
  }
  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('button, img, figcaption'))) dialog.current?.close()
  }
  const shown = pictures[at]
  const number = at + 1
  const count = pictures.length
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={hasOthers ? t`Pictures` : t`Picture`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...swipe}
    >
      <button type="button" className={classes.close} aria-label={t`Close`} onClick={() => dialog.current?.close()}>
        <IconX aria-hidden />
      </button>
      <figure className={classes.figure}>
        <img key={shown?.src} src={shown?.src} alt={shown?.alt} className={classes.picture} />
        {shown?.alt !== '' && (
          <figcaption aria-hidden dir="auto">
            {shown?.alt}
          </figcaption>
        )}
      </figure>
      {hasOthers && (
        <div className={classes.steps}>
          <button type="button" aria-label={t`Previous picture`} onClick={() => go(-1)}>
            <IconChevronLeft aria-hidden />
          </button>
          <span role="status">{t`${number} of ${count}`}</span>
          <button type="button" aria-label={t`Next picture`} onClick={() => go(1)}>
            <IconChevronRight aria-hidden />
          </button>
        </div>
      )}
    </dialog>
  )
}

/** Shows pictures over the page until its reader closes them. The dialog returns the focus. */
export function showPictures(pictures: readonly Picture[], start: number) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const onClose = () => {
    root.unmount()
    container.remove()
  }
  root.render(<PictureViewer pictures={pictures} start={start} onClose={onClose} />)
}
