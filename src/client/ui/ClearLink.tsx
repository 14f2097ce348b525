import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useHrefWithout } from './list-start.ts'

/** Leads to the same list without the search and filters that found nothing. */
export function ClearLink({ parameters = ['q'] }: { parameters?: readonly string[] }) {
  const hrefWithout = useHrefWithout()
  return (
    <Button component={Link} to={hrefWithout(parameters)} preventScrollReset variant="default">
      Clear
    </Button>
  )
}
