import { Text } from '@mantine/core'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './search.module.css'

const hints = [
  { typed: '"exact phrase"', meaning: 'words in this exact order' },
  { typed: 'in:community', meaning: 'within a community, by the name in its address' },
  { typed: 'by:name', meaning: 'written by this user; by:"two words" for a longer name' },
  { typed: 'topic:name', meaning: 'about a topic, by the name in its address' },
  { typed: 'after:2026-01-01', meaning: 'written since that day' },
  { typed: 'before:2026-01-31', meaning: 'written before that day' },
]

/** Replaces an empty list of results with advice on how to search. */
export function SearchHints({ title, advice }: { title: string; advice?: string }) {
  return (
    <EmptyState title={title}>
      <Text c="dimmed">{advice ?? 'Type some words, and narrow the search with these:'}</Text>
      <dl className={classes.hints}>
        {hints.map(({ typed, meaning }) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  )
}
