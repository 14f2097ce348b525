import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './CoverLink.module.css'

/**
 * The one link of a card, extended over the nearest positioned ancestor. Whatever else can be pressed there needs a
 * higher `z-index`.
 */
export const CoverLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.link} viewTransition discover="none" data-cover>
    {children}
  </Link>
)

const middleButton = 1

/** Presses the link of the card like the text was pressed, unless the reader has selected text. */
function forward(event: MouseEvent) {
  const isMiddle = event.button === middleButton
  if (event.type === 'auxclick' && !isMiddle) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.closest('article')?.querySelector('a[data-cover]')
  const { ctrlKey, metaKey, shiftKey } = event
  const keys = { ctrlKey: ctrlKey || isMiddle, metaKey: metaKey || isMiddle, shiftKey }
  link?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
}

/** Text in a card that can be selected and leads where the card's link leads. */
export const CoverText = ({ className = '', children }: { className?: string | undefined; children: ReactNode }) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the link that the text stands for.
  <p dir="auto" className={`${classes.text} ${className}`} data-forwards onClick={forward} onAuxClick={forward}>
    {children}
  </p>
)
