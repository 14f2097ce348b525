import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { AuditEntry } from '../../../../shared/instance/audit-log.ts'
import { auditSentence } from './audit-labels.ts'

interface Props {
  entry: AuditEntry
  /** Returns the link for a user's id. */
  userPath: (id: string) => string
}

export function AuditSentence({ entry, userPath }: Props) {
  return (
    <span>
      {auditSentence(entry).map(({ key, text, userId }) =>
        userId ? (
          <Anchor key={key} component={Link} to={userPath(userId)} inherit fw={600} c="var(--mantine-color-text)">
            <bdi>{text}</bdi>
          </Anchor>
        ) : (
          text
        ),
      )}
    </span>
  )
}
