import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './search.module.css'

const hints = [
  { typed: '"exact phrase"', meaning: msg`words in this exact order` },
  { typed: 'in:community', meaning: msg`within a community, by the name in its address` },
  { typed: 'by:name', meaning: msg`written by this user; by:"two words" for a longer name` },
  { typed: 'topic:name', meaning: msg`about a topic, by the name in its address` },
  { typed: 'after:2026-01-01', meaning: msg`written since that day` },
  { typed: 'before:2026-01-31', meaning: msg`written before that day` },
]

/** Replaces an empty list of results with advice on how to search. */
export function SearchHints({ title, advice }: { title: string; advice?: string }) {
  const { t } = useLingui()
  return (
    <EmptyState title={title}>
      <Text c="dimmed">{advice ?? t`Type some words, and narrow the search with these:`}</Text>
      <dl className={classes.hints}>
        {hints.map(({ typed, meaning }) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{t(meaning)}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  )
}
