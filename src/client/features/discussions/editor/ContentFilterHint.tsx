import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import type { ModerationResult } from '../../../../shared/instance/content-filter/result.ts'
import { useQuoted } from '../../../ui/languages/composed-texts.ts'
import { useListParts } from '../../../ui/use-list-format.ts'
import classes from './Editor.module.css'

function Terms({ terms }: Pick<ModerationResult, 'terms'>) {
  const quoted = useQuoted()
  const parts = useListParts('narrow')
  return parts(terms.map(quoted)).map(({ type, value }) =>
    type === 'element' ? <bdi key={value}>{value}</bdi> : value,
  )
}

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
