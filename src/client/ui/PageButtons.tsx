import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

const buttonsMax = 5

/** Returns the page numbers with a button: those around the current page. */
const pagesAround = (page: number, total: number) => {
  const count = Math.min(buttonsMax, total)
  const first = Math.max(1, Math.min(page - Math.floor(buttonsMax / 2), total - count + 1))
  return Array.from({ length: count }, (_, at) => first + at)
}

interface Props {
  /** The name of the list, for assistive technology. */
  label: string
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** Buttons for the pages of a list, numbered from 1. */
export function PageButtons({ label, page, totalPages, onPage }: Props) {
  const { t } = useLingui()
  if (totalPages < 2) return null
  return (
    <Group component="nav" aria-label={label} gap="xs">
      <Button size="sm" variant="default" px="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t`Previous`}
      </Button>
      {pagesAround(page, totalPages).map((number) => (
        <Button
          key={number}
          size="sm"
          px="sm"
          miw={40}
          variant={number === page ? 'filled' : 'default'}
          aria-label={t`Page ${number}`}
          {...(number === page && { 'aria-current': 'page' as const })}
          onClick={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      <Button size="sm" variant="default" px="sm" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {t`Next`}
      </Button>
    </Group>
  )
}
