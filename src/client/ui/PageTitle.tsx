import { Title, type TitleProps } from '@mantine/core'
import { createContext, use, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { withoutIsolates } from '../../shared/platform/format-message.ts'
import { isFirstPage, isFocusLost } from './focus.ts'
import { useResponseTitle } from './page-response.ts'

/** The suffix of the browser tab's title. */
export const SiteName = createContext('Folkmoot')
export const useSiteName = () => use(SiteName)

// The last page whose heading took the focus. A heading that mounts again, for example after an error, must not move
// the focus.
let announced: string | null = null

interface PageTitleProps extends Omit<TitleProps, 'order'> {
  children: string
  /** The title of the browser tab if it differs from the heading. */
  tab?: string
}

/** The only h1 of a page. Sets the tab's title, and takes the focus when the user followed a link. */
export function PageTitle({ children, tab, ...rest }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key, hash } = useLocation()
  const cameByLink = !isFirstPage(key)
  // Bookmarks and saved pages take it as their name.
  const title = withoutIsolates(`${tab ?? children} · ${useSiteName()}`)
  useResponseTitle(title)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const isNew = announced !== pathname
    announced = pathname
    if ((isNew || isFocusLost()) && cameByLink && hash === '') heading.current?.focus({ preventScroll: true })
  }, [pathname, cameByLink, hash])

  return (
    <Title order={1} ref={heading} tabIndex={-1} {...rest}>
      {children}
    </Title>
  )
}
