import { Button, type ButtonProps } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../platform/paths.ts'

interface Props extends ButtonProps {
  /** The fragment of the place on the page to return to. */
  hash?: string
  'aria-label'?: string
  children: string
}

/** Leads guests to the sign-in page and back to this place. */
export function SignInButton({ hash, children, ...look }: Props) {
  const { pathname, search, hash: current } = useLocation()
  return (
    <Button component={Link} to={paths.login(pathname + search + (hash ?? current))} {...look}>
      {children}
    </Button>
  )
}
