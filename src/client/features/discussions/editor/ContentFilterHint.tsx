import { Text } from '@mantine/core'
import type { ModerationResult } from '../../shared/moderation/result.ts'
import classes from './editor.module.css'

/** Says beforehand what of a text would be refused, and when it has nothing more to say. It keeps nobody from sending. */
export function Hint({ hint }: { hint: ModerationResult | null }) {
  return (
    <div aria-live="polite" className={classes.hint}>
      {hint && (
        <Text size="sm" role="note">
          This would not be accepted: {hint.reason}
          {hint.terms.length > 0 && (
            <>
              {' '}
              Found:{' '}
              {hint.terms.map((term, at) => (
                <span key={term}>
                  {at > 0 && ', '}
                  <bdi>“{term}”</bdi>
                </span>
              ))}
              .
            </>
          )}{' '}
          Category: {hint.category}.
        </Text>
      )}
    </div>
  )
}
