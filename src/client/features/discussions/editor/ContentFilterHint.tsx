import { Text } from '@mantine/core'
import type { ModerationResult } from '../../../../shared/instance/content-filter/result.ts'
import classes from './Editor.module.css'

/**
 * Warns about words that the server would refuse, without blocking the form. Also announces when the warning no longer
 * applies.
 */
export function ContentFilterHint({ hint }: { hint: ModerationResult | null }) {
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
