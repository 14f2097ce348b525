import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../shared/audit.ts'
import { auditSentence } from './audit-words.ts'

interface Props {
  entry: AuditEntry
  /** Where the person of an id is looked at. */
  personPath: (id: string) => string
}

/** What somebody did, each name leading to the person. */
export function AuditSentence({ entry, personPath }: Props) {
  return (
    <span>
      {auditSentence(entry).map(({ key, text, personId }) =>
        personId ? (
          <Anchor key={key} component={Link} to={personPath(personId)} inherit fw={600} c="var(--mantine-color-text)">
            <bdi>{text}</bdi>
          </Anchor>
        ) : (
          text
        ),
      )}
    </span>
  )
}
