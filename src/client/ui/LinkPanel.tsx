import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import cards from './card.module.css'
import classes from './LinkPanel.module.css'

interface Row {
  key: string
  to: string
  label: ReactNode
  /** Dimmed text at the end of the row. */
  count: string
}

interface Props {
  title: string
  /** Undefined until they are loaded. */
  rows: Row[] | undefined
  placeholders: number
  /** The error message; null without an error. */
  failure: string | null
  onRetry: () => unknown
  /** The message for an empty list. */
  empty: string
}

function Rows({ rows, placeholders, labelledBy }: Pick<Props, 'rows' | 'placeholders'> & { labelledBy: string }) {
  return (
    <ul className={classes.rows} aria-labelledby={labelledBy} aria-busy={!rows}>
      {rows
        ? rows.map(({ key, to, label, count }) => (
            <li key={key} className={classes.row}>
              <Link to={to} discover="none" className={classes.link}>
                {label}
              </Link>
              <span className={classes.count}>{count}</span>
            </li>
          ))
        : Array.from({ length: placeholders }, (_, index) => `placeholder ${index}`).map((key) => (
            <li key={key} className={classes.row} aria-hidden>
              <Skeleton h={18} />
            </li>
          ))}
    </ul>
  )
}

/** A short titled list of links, or its loading, empty or error state. */
export function LinkPanel({ title, rows, placeholders, failure, onRetry, empty }: Props) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId} className={cards.title}>
        {title}
      </h2>
      {failure !== null && (
        <Stack gap="xs" align="flex-start" role="alert">
          <Text c="dimmed">{failure}</Text>
          <Button variant="default" size="xs" onClick={() => onRetry()}>
            {t`Try again`}
          </Button>
        </Stack>
      )}
      {failure === null && rows?.length === 0 && <Text c="dimmed">{empty}</Text>}
      {failure === null && rows?.length !== 0 && <Rows rows={rows} placeholders={placeholders} labelledBy={titleId} />}
    </section>
  )
}
