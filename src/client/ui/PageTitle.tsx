import { Title, type TitleProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useSiteName } from './site-name.ts'

// The page whose heading has had the focus: one that comes back, say after an error, must not take it from elsewhere.
let announced: string | null = null

interface PageTitleProps extends Omit<TitleProps, 'order'> {
  children: string
  /** Shown in the browser's tab when it must differ from the heading. */
  tab?: string
}

/** The one h1 of a screen. Names the tab too, and takes the focus when people came here by a link. */
export function PageTitle({ children, tab, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key, hash } = useLocation()
  const cameByLink = key !== 'default'
  const site = useSiteName()

  useEffect(() => {
    document.title = `${tab ?? children} · ${site}`
  }, [tab, children, site])

  useEffect(() => {
    const isNew = announced !== pathname
    announced = pathname
    const isFocusLost = document.activeElement === document.body
    if ((isNew || isFocusLost) && cameByLink && hash === '') heading.current?.focus({ preventScroll: true })
  }, [pathname, cameByLink, hash])

  return (
    <Title order={1} ref={heading} tabIndex={-1} {...rest}>
      {children}
    </Title>
  )
}
