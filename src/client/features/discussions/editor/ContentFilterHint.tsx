import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ModerationResult } from '../../../../shared/instance/content-filter/result.ts'
import classes from './Editor.module.css'

const Terms = ({ terms }: Pick<ModerationResult, 'terms'>) =>
  terms.map((term, at) => (
    <span key={term}>
      {at > 0 && ', '}
      <bdi>“{term}”</bdi>
    </span>
  ))

/**
 * Warns about words that the server would refuse, without blocking the form. Also announces when the warning no longer
 * applies.
 */
export function ContentFilterHint({ hint }: { hint: ModerationResult | null }) {
  const { t } = useLingui()
  const { reason = '', category = '' } = hint ?? {}
  return (
    <div aria-live="polite" className={classes.hint}>
      {hint && (
        <Text size="sm" role="note">
          {t`This would not be accepted: ${reason}`}
          {hint.terms.length > 0 && (
            <>
              {' '}
              <Trans>
                Found: <Terms terms={hint.terms} />.
              </Trans>
            </>
          )}{' '}
          {t`Category: ${category}.`}
        </Text>
      )}
    </div>
  )
}
